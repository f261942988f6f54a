import {
  layerProperties,
  layerPropertyNames,
  type LayerPropertyKind,
  type LayerPropertyName,
} from '../../shared/model/layer-properties'
import { t } from '../language'
import { mixedValue } from './mixed-values'
import type { PropertyDraft } from './property-draft'
import { joinedProperties } from './property-steps'

/** What each layer has of its own. */
const oneByOne = ['name', 'description', 'onlineImagerySettings'] as const satisfies LayerPropertyName[]

/** A property that several layers can be given at once. */
export type ManyName = Exclude<LayerPropertyName, (typeof oneByOne)[number]>
const isMany = (name: LayerPropertyName): name is ManyName => !(oneByOne as readonly string[]).includes(name)
export const manyNames = layerPropertyNames.filter(isMany)

type ManyOf<K extends LayerPropertyKind> = {
  [N in ManyName]: (typeof layerProperties)[N]['kind'] extends K ? N : never
}[ManyName]
/** Those of a kind, in the order of the table. */
export const manyOf = <K extends LayerPropertyKind>(kind: K) =>
  manyNames.filter((name) => layerProperties[name].kind === kind) as ManyOf<K>[]

/** What several layers have, or are to be given; undefined: they differ, and stay as they are. */
export type ManyDraft = { [N in ManyName]: PropertyDraft[N] | undefined }

/** What all of these have, property by property. */
export function commonDraft(drafts: readonly PropertyDraft[]): ManyDraft {
  const common = (name: ManyName) => {
    const found = mixedValue(drafts, (draft) => draft[name])
    return found.kind === 'same' ? found.value : undefined
  }
  return Object.fromEntries(manyNames.map((name) => [name, common(name)])) as ManyDraft
}

/** What was typed for all: it differs from what they had in common. */
export function typedOf(before: ManyDraft, now: ManyDraft): Partial<PropertyDraft> {
  const typed = manyNames.filter((name) => now[name] !== undefined && now[name] !== before[name])
  return Object.fromEntries(typed.map((name) => [name, now[name]]))
}

/** A change of several layers as a step is called: "superseded of 4 layers". */
export const manyStepName = (names: readonly LayerPropertyName[], count: number): string =>
  names.length > 3
    ? t('manyProperties.propertiesOfMany', { properties: names.length, count })
    : t('manyProperties.ofMany', { properties: joinedProperties(names), count })
