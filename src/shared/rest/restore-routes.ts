import { integer, keptName } from './fields'
import { z } from './zod'

/**
 * Paths of the embedded service's own, beside the interface, which has no way to make or change a project or to make a permit: a site pack
 * is restored through them, and a person has projects of her own (docs/decisions/0016). For admins of the organization. No organization can have `~restore` as its nickname, which holds no tilde.
 */
export const restorePrefix = '/~restore/'
/** POST: makes the project of a restore, once. */
export const restoreProjectPath = '/~restore/{organizationNickname}'
/** POST: changes the name of a project, its mark as archived, its system or its place. */
export const changeProjectPath = '/~restore/{organizationNickname}/projects/{projectId}'
/** POST: writes permits into a project, all of the body or none. */
export const restorePermitsPath = '/~restore/{organizationNickname}/projects/{projectId}/permits'

const place = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  zoom: integer.min(0).max(24),
}

/** A project to be made. `srid`: EPSG code; degrees. The `projectUuid` tells the restore: asked again, the same project is given. */
export const restoreProjectBody = z.object({
  projectUuid: z.uuid(),
  name: keptName,
  srid: integer.min(1),
  ...place,
  archived: z.boolean(),
})
export type RestoreProjectBody = z.output<typeof restoreProjectBody>
/** `made` false: it was there already. */
export const restoreProjectAnswer = z.object({ id: integer, made: z.boolean() })

/**
 * What is left out stays as it is. `srid`: EPSG code, which stays once there are layers (409): those that follow it would lie elsewhere.
 * `place`: where the map opens.
 */
export const changeProjectBody = z
  .object({
    name: keptName.optional(),
    archived: z.boolean().optional(),
    srid: integer.min(1).optional(),
    place: z.object(place).optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'changes nothing')
export type ChangeProjectBody = z.output<typeof changeProjectBody>
/** The project as it is now. */
export const changeProjectAnswer = z.object({ id: integer, name: keptName, archived: z.boolean() })
export type ChangeProjectAnswer = z.output<typeof changeProjectAnswer>

/** Permits in the form of `permit import`. One whose id is there is replaced if it is the same by its uuid, else all are refused with 409. */
export const restorePermitsBody = z.object({ permits: z.array(z.unknown()).min(1).max(1_000) })
export const restorePermitsAnswer = z.object({ imported: integer })
