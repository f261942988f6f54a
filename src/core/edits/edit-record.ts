import type { ProjectRef, WaitingEdit } from '../../shared/contract'
import { dayText } from '../../shared/model/zoned-time'
import { dayOf, isUntold, layerProperties, type LayerPropertyValues } from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'

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

/** What of a change cannot be compared with what the service holds, in plain words. */
export function untoldProperties(content: EditContent): string[] {
  if (content.kind === 'move') return []
  return (Object.keys(content.changes) as (keyof LayerUpdate)[])
    .filter(isUntold)
    .map((key) => layerProperties[key].label)
}

/** A property and a value of it, in plain words. */
export function describeProperty(key: keyof LayerUpdate, value: unknown): string {
  return `${layerProperties[key].label} ${describeValue(key, value)}`
}

function describeValue(key: keyof LayerUpdate, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  return valueWords[layerProperties[key].kind](value as never)
}

const valueWords: { [K in keyof LayerPropertyValues]: (value: NonNullable<LayerPropertyValues[K]>) => string } = {
  text: (text) => `“${text}”`,
  switch: (on) => (on ? 'yes' : 'no'),
  number: String,
  day: dayText,
  rule: (rule) => ['all revisions', 'latest only', 'none'][rule] ?? String(rule),
}

/** The edit as a window shows it. */
export function shownEdit(record: EditRecord): WaitingEdit {
  const { id, project, layerId, layerName, at, state, message, content } = record
  const text = editText(content)
  return { id, project, layerId, layerName, at, state, message, text, untold: untoldProperties(content) }
}

/** What an edit does, in plain words. */
export function editText(content: EditContent): string {
  if (content.kind === 'move') {
    if (content.path === null) return 'Taken out of its folder'
    return content.path === '' ? 'Moved to the top' : `Moved to “${content.path.split('/').join(' / ')}”`
  }
  const { changes, before } = content
  const keys = Object.keys(changes) as (keyof LayerUpdate)[]
  return keys.map((key) => describeChange(key, changes[key], before[key])).join(', ')
}

/** A property that has become another, in plain words. @param was undefined: not known */
export function describeChange(key: keyof LayerUpdate, value: unknown, was: unknown): string {
  if (key === 'name') return `Renamed to “${String(value ?? '')}”`
  if (key === 'description') return 'Description changed'
  return `${describeProperty(key, value)}${was === undefined ? '' : ` (was ${describeValue(key, was)})`}`
}
