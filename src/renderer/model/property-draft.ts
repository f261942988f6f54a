import { isIsoDay, layerLimits } from '../../shared/rest'
import type { Layer, LayerUpdate } from '../../shared/rest'
import type { SetProperties } from '../stores/layer-styles'

/** The properties as they are typed; '' is nothing, null is "not known and not touched". */
export interface PropertyDraft {
  name: string
  description: string
  defaultToOn: boolean
  global: boolean
  includeInServicesReports: boolean | null
  superseded: boolean | null
  opacity: string
  strokeWidth: string
  validFrom: string
  validUntil: string
  downloadRules: 0 | 1 | 2 | null
  onlineImagerySettings: string
}

export type PropertyErrors = Partial<Record<keyof PropertyDraft, string>>

/** What the service tells of a layer, and what it never tells as it was last set from here. */
export function draftOf(layer: Layer, set: SetProperties): PropertyDraft {
  return {
    name: layer.name,
    description: layer.description ?? '',
    defaultToOn: layer.onByDefault,
    global: layer.global,
    includeInServicesReports: set.includeInServicesReports ?? null,
    superseded: set.superseded ?? null,
    opacity: set.opacity === undefined ? '' : String(set.opacity),
    strokeWidth: set.strokeWidth === undefined ? '' : String(set.strokeWidth),
    validFrom: (layer.startDate ?? '').slice(0, 10),
    validUntil: (layer.endDate ?? '').slice(0, 10),
    downloadRules:
      layer.downloadRules === 0 || layer.downloadRules === 1 || layer.downloadRules === 2 ? layer.downloadRules : null,
    onlineImagerySettings: set.onlineImagerySettings ?? '',
  }
}

const untold: Partial<Record<keyof LayerUpdate, string>> = {
  opacity: 'opacity',
  strokeWidth: 'stroke width',
  includeInServicesReports: 'in services reports',
  superseded: 'superseded',
  onlineImagerySettings: 'online imagery',
}

/** What of some changes the service never tells, so that nobody can see what they replace; null where it tells of all. */
export function untoldNote(changes: LayerUpdate): string | null {
  const names = (Object.keys(changes) as (keyof LayerUpdate)[]).flatMap((key) => untold[key] ?? [])
  if (names.length === 0) return null
  return `The service does not say what is set now: ${names.join(', ')}. Yours replaces it when it is sent, a colleague’s too.`
}

/** What is wrong with what was typed, field by field, with the nearest value that is right. */
export function checkDraft(draft: PropertyDraft): PropertyErrors {
  const errors: PropertyErrors = {}
  if (draft.name.trim() === '') errors.name = 'A layer needs a name.'
  const opacity = boundsError(draft.opacity, layerLimits.opacity, false)
  if (opacity) errors.opacity = opacity
  const width = boundsError(draft.strokeWidth, layerLimits.strokeWidth, true)
  if (width) errors.strokeWidth = width
  for (const key of ['validFrom', 'validUntil'] as const)
    if (draft[key] !== '' && !isIsoDay(draft[key])) errors[key] = 'Not a day of the calendar. Type it as 21/11/2026.'
  if (!errors.validUntil && draft.validFrom && draft.validUntil && draft.validUntil < draft.validFrom)
    errors.validUntil = 'Ends before it begins.'
  return errors
}

function boundsError(text: string, { min, max }: { min: number; max: number }, whole: boolean): string | null {
  if (text.trim() === '') return null
  const value = Number(text.replace(',', '.'))
  if (!Number.isFinite(value)) return `Must be a number, ${min} to ${max}.`
  if (value < min || value > max) return `Must be ${min} to ${max}. Nearest: ${value < min ? min : max}.`
  if (whole && !Number.isInteger(value)) return `Must be a whole number. Nearest: ${Math.round(value)}.`
  return null
}

/** Only what differs from before, as the interface takes it; a date that was emptied is taken away by null. */
export function changesOf(before: PropertyDraft, now: PropertyDraft): LayerUpdate {
  const changes: LayerUpdate = {}
  if (now.name.trim() !== before.name) changes.name = now.name.trim()
  if (now.description !== before.description) changes.description = now.description
  if (now.defaultToOn !== before.defaultToOn) changes.defaultToOn = now.defaultToOn
  if (now.global !== before.global) changes.global = now.global
  if (now.includeInServicesReports !== before.includeInServicesReports && now.includeInServicesReports !== null)
    changes.includeInServicesReports = now.includeInServicesReports
  if (now.superseded !== before.superseded && now.superseded !== null) changes.superseded = now.superseded
  if (now.opacity !== before.opacity && now.opacity !== '') changes.opacity = Number(now.opacity.replace(',', '.'))
  if (now.strokeWidth !== before.strokeWidth && now.strokeWidth !== '') changes.strokeWidth = Number(now.strokeWidth)
  if (now.validFrom !== before.validFrom) changes.validFrom = now.validFrom === '' ? null : now.validFrom
  if (now.validUntil !== before.validUntil) changes.validUntil = now.validUntil === '' ? null : now.validUntil
  if (now.downloadRules !== before.downloadRules && now.downloadRules !== null)
    changes.downloadRules = now.downloadRules
  if (now.onlineImagerySettings !== before.onlineImagerySettings)
    changes.onlineImagerySettings = now.onlineImagerySettings
  return changes
}
