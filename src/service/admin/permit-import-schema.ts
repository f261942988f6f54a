import { parseIsoMs } from '../../shared/rest'
import { z } from 'zod'

const time = z.string().refine((text) => parseIsoMs(text) !== null, 'is no ISO 8601 time')
const status = z.number().int().min(0).max(15)

/** The permit of an import: what the service has to understand is checked, the rest is kept as it comes. */
const importedPermit = z.looseObject({
  id: z.number().int().nonnegative().optional(),
  name: z.string(),
  status,
  startTime: time.nullish(),
  expiryDate: time.nullish(),
  renewalTime: time.nullish(),
  categories: z.array(z.looseObject({ status: z.number().int().min(0).max(3) })).optional(),
  layers: z.array(z.unknown()).nullish(),
})
export type ImportedPermit = z.output<typeof importedPermit>

/** The list item's own values; everything may be left out. */
const importedListItem = z.looseObject({
  startTime: time.nullish(),
  expiryDate: time.nullish(),
  renewalTime: time.nullish(),
  status: status.optional(),
  archived: z.boolean().optional(),
  template: z.looseObject({ id: z.number().int() }).nullish(),
})
export type ImportedListItem = z.output<typeof importedListItem>

const importedEvent = z.looseObject({
  type: z.number().int().min(0).max(12),
  timestamp: time,
})
export type ImportedEvent = z.output<typeof importedEvent>

/** The file of `permit import`. */
export const importedPermits = z.array(
  z.object({
    permit: importedPermit,
    listItem: importedListItem.nullish().transform((value) => value ?? {}),
    events: z
      .array(importedEvent)
      .nullish()
      .transform((value) => value ?? []),
  }),
)
