import { typedNumber } from '../../shared/model/typed-number'
import { isIsoDay, layerLimits, type Layer, type LayerUpdate } from '../../shared/rest'
import {
  isUntold,
  layerProperties,
  layerPropertyNames,
  readableProperties,
  type LayerPropertyName,
  type LayerPropertyOf,
  type LayerPropertyValues,
} from '../../shared/model/layer-properties'
import { t } from '../language'
import type { SetProperties } from '../stores/layer-styles'
import { labelWithin } from './property-steps'

/** How a property of each kind is typed: '' is nothing, null is "not known and not touched". */
interface Typed {
  text: string
  switch: boolean | null
  number: string
  day: string
  rule: 0 | 1 | 2 | null
}
export type PropertyDraft = { [N in LayerPropertyName]: Typed[(typeof layerProperties)[N]['kind']] }
export type PropertyErrors = Partial<Record<LayerPropertyName, string>>

type Values = LayerPropertyValues
/** How a value is shown in its field, and read from there; undefined: nothing that can be sent. */
const typing: {
  [K in keyof Values]: {
    show: (value: Values[K] | undefined) => Typed[K]
    read: (typed: Typed[K]) => Values[K] | undefined
  }
} = {
  text: { show: (text) => text ?? '', read: (text) => text },
  switch: { show: (on) => on ?? null, read: (on) => on ?? undefined },
  number: {
    show: (value) => (value === undefined ? '' : String(value)),
    read: (text) => typedNumber(text) ?? undefined,
  },
  // A date that was emptied is taken away by null.
  day: { show: (day) => day ?? '', read: (day) => (day === '' ? null : day) },
  rule: { show: (rule) => rule ?? null, read: (rule) => rule ?? undefined },
}

/** What may be downloaded of a layer, to choose from. */
export const downloadOptions = (): { value: 0 | 1 | 2; label: string }[] => [
  { value: 0, label: t('layers.properties.allRevisions') },
  { value: 1, label: t('layers.properties.latestOnly') },
  { value: 2, label: t('layers.properties.noRevisions') },
]

/** What the service tells of a layer, and what it never tells as it was last set from here. */
export function draftOf(layer: Layer, set: SetProperties): PropertyDraft {
  const known: LayerUpdate = { ...readableProperties(layer), ...set }
  const fields = layerPropertyNames.map((name) => [name, typing[layerProperties[name].kind].show(known[name] as never)])
  return Object.fromEntries(fields) as PropertyDraft
}

/** What of some changes the service never tells, so that nobody can see what they replace; null where it tells of all. */
export function untoldNote(changes: LayerUpdate): string | null {
  const names = layerPropertyNames.filter((name) => name in changes && isUntold(name)).map(labelWithin)
  if (names.length === 0) return null
  return t('layers.properties.untold', { names: names.join(', ') })
}

const isWhole: Record<LayerPropertyOf<'number'>, boolean> = { opacity: false, strokeWidth: true }

/**
 * What is wrong with what was typed, field by field, with the nearest value that is right.
 * @param saved as it is at the service
 */
export function checkDraft(draft: PropertyDraft, saved: PropertyDraft): PropertyErrors {
  const errors: PropertyErrors = {}
  if (draft.name.trim() === '') errors.name = t('layers.properties.wrong.noName')
  for (const key of Object.keys(isWhole) as LayerPropertyOf<'number'>[]) {
    const { min, max } = layerLimits[key]
    // The interface has no way to take a number back.
    const isEmptied = draft[key].trim() === '' && saved[key] !== ''
    const error = isEmptied
      ? t('layers.properties.wrong.emptied', { min, max })
      : boundsError(draft[key], layerLimits[key], isWhole[key])
    if (error) errors[key] = error
  }
  for (const key of layerPropertyNames) {
    if (layerProperties[key].kind !== 'day' || draft[key] === '' || isIsoDay(String(draft[key]))) continue
    errors[key] = t('layers.properties.wrong.noDay')
  }
  if (!errors.validUntil && draft.validFrom && draft.validUntil && draft.validUntil < draft.validFrom)
    errors.validUntil = t('layers.properties.wrong.order')
  return errors
}

function boundsError(text: string, { min, max }: { min: number; max: number }, whole: boolean): string | null {
  if (text.trim() === '') return null
  const value = typedNumber(text)
  if (value === null) return t('layers.properties.wrong.noNumber', { min, max })
  if (value < min || value > max)
    return t('layers.properties.wrong.outside', { min, max, nearest: value < min ? min : max })
  if (whole && !Number.isInteger(value)) return t('layers.properties.wrong.notWhole', { nearest: Math.round(value) })
  return null
}

/** Only what differs from before, as the interface takes it. */
export function changesOf(before: PropertyDraft, now: PropertyDraft): LayerUpdate {
  const typed: PropertyDraft = { ...now, name: now.name.trim() }
  const changes = layerPropertyNames
    .filter((key) => typed[key] !== before[key])
    .map((key) => [key, typing[layerProperties[key].kind].read(typed[key] as never)] as const)
  return Object.fromEntries(changes.filter(([, value]) => value !== undefined))
}
