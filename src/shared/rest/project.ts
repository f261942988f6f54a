import { flag, integer, orNull } from './fields'
import { z } from './zod'

/** List form of a project (docs/interface.md, listProjects). The meaning of `projectType` is not shown. */
export const projectListItem = z.looseObject({
  id: integer,
  name: z.string(),
  projectUuid: orNull(z.string()),
  projectType: orNull(integer),
  archived: flag,
})
export type ProjectListItem = z.output<typeof projectListItem>

/** Detail form of a project. `defaultProjection` is an EPSG code; `mapCenter` is WGS 84 in degrees. */
export const projectDetail = projectListItem.extend({
  defaultProjection: orNull(integer),
  mapCenter: orNull(z.looseObject({ latitude: z.number(), longitude: z.number() })),
  mapZoom: orNull(z.number()),
})
export type ProjectDetail = z.output<typeof projectDetail>
/** A project as the product shows it; the detail form's fields are there once it has been opened. */
export type Project = ProjectListItem & Partial<Pick<ProjectDetail, 'defaultProjection' | 'mapCenter' | 'mapZoom'>>
