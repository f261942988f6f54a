import type { LayerOverview } from '../../shared/contract'
import { readableProperties } from '../../shared/model/layer-properties'
import type { Layer, LayerRevision } from '../../shared/rest'
import { plainPath, walkFolders } from '../layers/directory-tree'
import { describeChange } from '../edits/edit-record'
import type { ActivityNote } from './activity-store'
import { listed, said, type Said } from '../../shared/languages/said'

/** Two readings of the layers of a project, the earlier without edits that wait here. */
export interface LayerReadings {
  before: LayerOverview
  /** When it was read; ISO 8601, UTC. */
  beforeAt: string
  after: LayerOverview
  afterAt: string
  /** Whether this home has sent a revision, or is sending to that layer. */
  isOwnRevision: (layer: Layer, revision: LayerRevision) => boolean
  /** Whether this home has worked on a layer since the earlier reading. */
  isOwnEdit: (layerId: number) => boolean
}

/** What others did to layers between two readings, oldest first as the list has them. Pure. */
export function changesByOthers(readings: LayerReadings): ActivityNote[] {
  const { before, beforeAt, after, afterAt } = readings
  const known = new Map(before.layers.map((layer) => [layer.id, layer]))
  const now = new Set(after.layers.map((layer) => layer.id))
  const places = placesOf(before)
  const placesNow = placesOf(after)
  const notes: ActivityNote[] = []
  const seenLater = { who: 'others', at: afterAt, since: beforeAt } as const

  for (const layer of after.layers) {
    const earlier = known.get(layer.id)
    notes.push(...newRevisions(layer, earlier, readings))
    if (earlier === undefined || readings.isOwnEdit(layer.id)) continue
    const about = { ...seenLater, layerId: layer.id, about: 'layer' } as const
    const changes = changedProperties(earlier, layer)
    if (changes !== null)
      notes.push({
        ...{ ...about, key: `edit:${layer.id}:${beforeAt}:${changes.text}` },
        ...said('core.activity.edited', { layer: earlier.name, what: changes }),
      })
    const [place, placeNow] = [places.get(layer.id), placesNow.get(layer.id)]
    if (place !== placeNow)
      notes.push({
        ...about,
        key: `move:${layer.id}:${beforeAt}:${placeNow}`,
        ...(placeNow === undefined
          ? said('core.activity.others.taken', { layer: layer.name })
          : said('core.activity.others.moved', { layer: layer.name, folder: folderName(placeNow) })),
      })
    const isRevised = layer.revisions[0]?.id !== earlier.revisions[0]?.id
    if (layer.lastEditDate !== earlier.lastEditDate && !isRevised && changes === null)
      notes.push({
        ...about,
        at: layer.lastEditDate ?? afterAt,
        since: null,
        key: `drawn:${layer.id}:${layer.lastEditDate}`,
        ...said('core.activity.others.drawn', { layer: layer.name }),
      })
  }
  for (const layer of before.layers)
    if (!now.has(layer.id) && !readings.isOwnEdit(layer.id))
      notes.push({
        ...{ ...seenLater, layerId: layer.id, about: 'layer', tone: 'warn', key: `gone:${layer.id}:${beforeAt}` },
        ...said('core.activity.others.gone', { layer: layer.name }),
      })
  return notes
}

function newRevisions(layer: Layer, earlier: Layer | undefined, readings: LayerReadings): ActivityNote[] {
  const known = new Set(earlier?.revisions.map((revision) => revision.id))
  const fresh = layer.revisions.filter(
    (revision) =>
      !known.has(revision.id) &&
      // A list with the latest alone, and then one with all: what is older is not new.
      (earlier?.revisions[0] === undefined || revision.createdDate > earlier.revisions[0].createdDate) &&
      !readings.isOwnRevision(layer, revision),
  )
  const about = { who: 'others', layerId: layer.id } as const
  if (earlier === undefined && layer.revisions.length === 0)
    return [{ ...about, about: 'layer', at: readings.afterAt, since: readings.beforeAt, key: `layer:${layer.id}`, ...said('core.activity.others.isNew', { layer: layer.name }) }] // prettier-ignore
  return fresh.map((revision) => ({
    ...{ ...about, about: 'revision', at: revision.createdDate, key: `revision:${revision.id}` },
    ...revisedBy(
      said(`core.activity.others.${earlier === undefined ? 'made' : 'revised'}`, { layer: layer.name }),
      revision,
    ),
  }))
}

function revisedBy(revised: Said, { user, source }: LayerRevision): Said {
  const by = user ? said('core.activity.others.by', { what: revised, user: user.name }) : revised
  return source?.filename ? said('core.activity.others.ofFile', { what: by, file: source.filename }) : by
}

function changedProperties(before: Layer, after: Layer): Said | null {
  const [was, is] = [readableProperties(before), readableProperties(after)]
  const changed = (Object.keys(is) as (keyof typeof is)[]).filter((key) => was[key] !== is[key])
  return changed.length === 0 ? null : listed(changed.map((key) => describeChange(key, is[key], was[key])))
}

/** The folder of each layer that lies in one: a plain path, '' for the root. */
function placesOf({ root }: LayerOverview): Map<number, string> {
  const places = new Map(root.layers.map((node) => [node.layerId, '']))
  for (const { node } of walkFolders(root))
    for (const { layerId } of node.layers) places.set(layerId, plainPath(node.path))
  return places
}

/** A folder in a sentence. @param path plain; '' is the top */
export function folderName(path: string): Said {
  return path === '' ? said('core.activity.top') : said('core.activity.quoted', { name: path.split('/').join(' / ') })
}
