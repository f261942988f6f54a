import type { ProjectRef, WaitingEdit } from '../../shared/contract'
import { dayText } from '../../shared/model/zoned-time'
import {
  dayOf,
  isUntold,
  layerProperties,
  type LayerPropertyName,
  type LayerPropertyValues,
} from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'
import { listed, said, type Said, type SaidBy } from '../../shared/languages/said'

/** What an edit does: properties of a layer, or its place in the directory (null: in no folder). */
export type EditContent =
  | {
      kind: 'properties'
      changes: LayerUpdate
      /** What the service held when it was edited, as far as it tells. */
      before: Partial<LayerUpdate>
    }
  | { kind: 'move'; path: string | null; before: string | null }

/** An edit as it is kept on disk. */
export interface EditRecord {
  id: string
  project: ProjectRef
  layerId: number
  layerName: string
  at: string
  content: EditContent
  state: WaitingEdit['state']
  message: string | null
  /** By what the window says it; absent in edits of earlier versions. */
  messageBy?: SaidBy | undefined
  /** Whatever the service holds now is overwritten. */
  anyway: boolean
  /** What was known of the layer when it was edited first; absent in edits of earlier versions. */
  seen?: SeenLayer
}

/** What tells later whether a layer was touched by somebody else. */
export interface SeenLayer {
  /** ISO 8601; the service moves it when the layer is revised or drawn otherwise. Null: it tells none. */
  lastEditDate: string | null
  /** The day until which the layer is valid, yyyy-MM-dd; null: without end. */
  validUntil: string | null
  /** Whether its project was archived; null: not known. */
  archived: boolean | null
}

/** What can be seen of a layer for a later comparison. */
export function seenOf(layer: Layer, archived: boolean | null): SeenLayer {
  return { lastEditDate: layer.lastEditDate, validUntil: dayOf(layer.endDate), archived }
}

/** What of a change cannot be compared with what the service holds. */
export function untoldProperties(content: EditContent): LayerPropertyName[] {
  return content.kind === 'move' ? [] : (Object.keys(content.changes) as LayerPropertyName[]).filter(isUntold)
}

/** What a property is called. */
export const labelOf = (key: LayerPropertyName): Said => said(`layers.properties.label.${key}`)

/** A property and a value of it, in plain words. */
export function describeProperty(key: keyof LayerUpdate, value: unknown): Said {
  return said('core.edits.property', { label: labelOf(key), value: describeValue(key, value) })
}

function describeValue(key: keyof LayerUpdate, value: unknown): Said | string {
  if (value === null || value === undefined || value === '') return said('core.edits.value.none')
  return valueWords[layerProperties[key].kind](value as never)
}

const rules = ['allRevisions', 'latestOnly', 'none'] as const

const valueWords: { [K in keyof LayerPropertyValues]: (value: NonNullable<LayerPropertyValues[K]>) => Said | string } =
  {
    text: (text) => said('core.edits.value.text', { text }),
    switch: (on) => said(`core.edits.value.${on ? 'yes' : 'no'}`),
    number: String,
    day: dayText,
    rule: (rule) => said(`core.edits.value.${rules[rule]}`),
  }

/** The edit as a window shows it. */
export function shownEdit(record: EditRecord): WaitingEdit {
  const { id, project, layerId, layerName, at, state, message, messageBy, content } = record
  const { text, by: textBy } = editText(content)
  const told = { at, state, message, messageBy, text, textBy, untold: untoldProperties(content) }
  return { id, project, layerId, layerName, ...told }
}

/** What an edit does, in plain words. */
export function editText(content: EditContent): Said {
  if (content.kind === 'move') {
    if (content.path === null) return said('core.edits.outOfFolder')
    return content.path === ''
      ? said('core.edits.toTop')
      : said('core.edits.moved', { path: content.path.split('/').join(' / ') })
  }
  const { changes, before } = content
  const keys = Object.keys(changes) as (keyof LayerUpdate)[]
  return listed(keys.map((key) => describeChange(key, changes[key], before[key])))
}

/** A property that has become another, in plain words. @param was undefined: not known */
export function describeChange(key: keyof LayerUpdate, value: unknown, was: unknown): Said {
  if (key === 'name') return said('core.edits.renamed', { name: String(value ?? '') })
  if (key === 'description') return said('core.edits.descriptionChanged')
  if (was === undefined) return describeProperty(key, value)
  const [label, now, before] = [labelOf(key), describeValue(key, value), describeValue(key, was)]
  return said('core.edits.propertyWas', { label, value: now, was: before })
}
