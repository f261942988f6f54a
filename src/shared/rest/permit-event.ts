import { integer, orNull, utcTime } from './fields'
import { z } from './zod'

/**
 * One entry of a permit's history (docs/interface.md, listPermitEvents). The fields after `user` are there for some types only:
 * status fields for 0 and 1, category fields for 1, 4, 8, 10 and 11, `fileName` for 2 and 9.
 */
export const permitEvent = z.looseObject({
  permitId: orNull(integer),
  type: integer,
  typeLabel: orNull(z.string()),
  timestamp: utcTime,
  description: orNull(z.string()),
  comment: orNull(z.string()),
  groupId: orNull(integer),
  user: orNull(z.string()),
  permitStatus: integer.nullish(),
  permitCategoryStatus: integer.nullish(),
  statusLabel: z.string().nullish(),
  categoryInstanceId: integer.nullish(),
  categoryName: z.string().nullish(),
  fileName: z.string().nullish(),
})
export type PermitEvent = z.output<typeof permitEvent>

/** Event types that carry `categoryInstanceId` and `categoryName`. */
export const eventTypesWithCategory: readonly number[] = [1, 4, 8, 10, 11]

/** Event types that carry `fileName`. */
export const eventTypesWithFile: readonly number[] = [2, 9]
