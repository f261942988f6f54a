import { isIsoDay } from './dates'
import { integer, keptName } from './fields'
import { layerLimits } from './layer-limits'
import { z } from './zod'

const day = z.string().refine(isIsoDay, 'must be a day that exists, written yyyy-MM-dd').meta({ format: 'date' })

/**
 * Body of PUT layers/{layerId} (docs/interface.md, updateLayer). A field that is left out stays as it is; null in
 * validFrom or validUntil takes the date away, an empty description or null takes the description away.
 */
export const updateLayerBody = z.object({
  name: keptName.optional(),
  // A layer without one has null there.
  description: z
    .string()
    .nullable()
    .transform((text) => text ?? '')
    .optional(),
  defaultToOn: z.boolean().optional(),
  global: z.boolean().optional(),
  includeInServicesReports: z.boolean().optional(),
  superseded: z.boolean().optional(),
  opacity: z.number().min(layerLimits.opacity.min).max(layerLimits.opacity.max).optional(),
  strokeWidth: integer.min(layerLimits.strokeWidth.min).max(layerLimits.strokeWidth.max).optional(),
  validFrom: day.nullable().optional(),
  validUntil: day.nullable().optional(),
  downloadRules: z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'must be 0, 1 or 2' }).optional(),
  onlineImagerySettings: z.string().optional(),
})
export type UpdateLayerBody = z.output<typeof updateLayerBody>
/** What a client may change about a layer. */
export type LayerUpdate = UpdateLayerBody
