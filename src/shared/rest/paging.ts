import { integer } from './fields'
import { z } from './zod'

/** The envelope of permits, permit events and the generic convention. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.looseObject({
    pageNumber: integer,
    pageSize: integer,
    totalCount: integer,
    totalPages: integer,
    items: z.array(item),
  })

/** One page of the generic envelope. */
export interface Page<T> {
  pageNumber: number
  pageSize: number
  totalCount: number
  totalPages: number
  items: T[]
}

/** Page size of permits and permit events when none is asked for. */
export const defaultPageSize = 50
/** Page size of processing jobs when none is asked for. */
export const defaultJobPageSize = 10
/** The largest page that the embedded service gives (the interface does not show one). */
export const maxPageSize = 1000
