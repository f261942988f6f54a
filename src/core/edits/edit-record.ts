import type { ProjectRef, WaitingEdit } from '../../shared/contract'
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
}

/** What a layer tells of the properties that can be changed; the others the interface only takes. */
export function readableProperties(layer: Layer): Partial<LayerUpdate> {
  return {
    name: layer.name,
    description: layer.description ?? '',
    defaultToOn: layer.onByDefault,
    global: layer.global,
    validFrom: dayOf(layer.startDate),
    validUntil: dayOf(layer.endDate),
    ...(isDownloadRule(layer.downloadRules) ? { downloadRules: layer.downloadRules } : {}),
  }
}

function isDownloadRule(value: number | null): value is 0 | 1 | 2 {
  return value === 0 || value === 1 || value === 2
}

/** The day of a time as the interface writes it, yyyy-MM-dd; null for none. */
function dayOf(time: string | null): string | null {
  return time === null ? null : time.slice(0, 10)
}

/** The layer as it will be once the changes are sent. */
export function withChanges(layer: Layer, changes: LayerUpdate): Layer {
  const { name, description, defaultToOn, global, validFrom, validUntil, downloadRules } = changes
  return {
    ...layer,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description === '' ? null : description }),
    ...(defaultToOn === undefined ? {} : { onByDefault: defaultToOn }),
    ...(global === undefined ? {} : { global }),
    ...(validFrom === undefined ? {} : { startDate: validFrom }),
    ...(validUntil === undefined ? {} : { endDate: validUntil }),
    ...(downloadRules === undefined ? {} : { downloadRules }),
  }
}

const labels: Readonly<Record<keyof LayerUpdate, string>> = {
  name: 'Name',
  description: 'Description',
  defaultToOn: 'On when the map opens',
  global: 'Seen by everyone',
  includeInServicesReports: 'In services reports',
  superseded: 'Superseded',
  opacity: 'Opacity',
  strokeWidth: 'Stroke width',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  downloadRules: 'Downloads',
  onlineImagerySettings: 'Online imagery',
}

/** A property and a value of it, in plain words. */
export function describeProperty(key: keyof LayerUpdate, value: unknown): string {
  return `${labels[key]} ${describeValue(key, value)}`
}

function describeValue(key: keyof LayerUpdate, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (key === 'downloadRules') return ['all revisions', 'latest only', 'none'][Number(value)] ?? String(value)
  return key === 'name' ? `“${String(value)}”` : String(value)
}

/** The edit as a window shows it. */
export function shownEdit(record: EditRecord): WaitingEdit {
  const { id, project, layerId, layerName, at, state, message } = record
  return { id, project, layerId, layerName, at, state, message, text: textOf(record.content) }
}

function textOf(content: EditContent): string {
  if (content.kind === 'move')
    return content.path === null
      ? 'Taken out of its folder'
      : `Moved to “${content.path.split('/').join(' / ') || 'the top'}”`
  const { changes, before } = content
  const keys = Object.keys(changes) as (keyof LayerUpdate)[]
  return keys
    .map((key) => {
      if (key === 'name') return `Renamed to “${changes.name ?? ''}”`
      if (key === 'description') return 'Description changed'
      const was = before[key] === undefined ? '' : ` (was ${describeValue(key, before[key])})`
      return `${describeProperty(key, changes[key])}${was}`
    })
    .join(', ')
}
