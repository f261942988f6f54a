import type { LayerOverview, ProjectRef } from '../../shared/contract'
import { toLayer, type Layer, type LayerUser } from '../../shared/rest'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'
import type { Person } from '../store/snapshots'
import { hasNoDirectory } from './layers-look'
import { shownLayer } from './shown-layer'

/**
 * Reads the layers and the directory of a project, and the people whom the layers name.
 * @param onChange told when an answer is another than the one before
 */
export async function readOverview(
  client: RestClient,
  project: ProjectRef,
  revisions: 'latest' | 'all',
  onChange: () => void,
): Promise<{ overview: LayerOverview; people: Person[] }> {
  const params = projectParams(project)
  const [wire, directory] = await Promise.all([
    client.call('listLayers', { params, query: { includeRevisions: revisions } }, { onChange }),
    readDirectory(client, params, onChange),
  ])
  const layers = wire.map(toLayer)
  const { root, unassigned } = directory ?? {
    root: { id: null, path: '/', directories: [], layers: [] },
    unassigned: layers.map((layer) => ({ layerId: layer.id, name: layer.name })),
  }
  return { overview: { layers: layers.map(shownLayer), root, unassigned }, people: peopleOf(layers) }
}

/** The directory and the layers outside it; null where the service keeps it from this user or has none. */
async function readDirectory(
  client: RestClient,
  params: ReturnType<typeof projectParams>,
  onChange: () => void,
): Promise<Pick<LayerOverview, 'root' | 'unassigned'> | null> {
  try {
    const [root, unassigned] = await Promise.all([
      client.call('getDirectory', { params }, { onChange }),
      client.call('listUnassigned', { params }, { onChange }),
    ])
    return { root, unassigned }
  } catch (error) {
    if (hasNoDirectory(error)) return null
    throw error
  }
}

/** Who made layers and revisions, each person once. */
export function peopleOf(layers: readonly Layer[]): Person[] {
  const users = layers.flatMap((layer) => [layer.user, ...layer.revisions.map((revision) => revision.user)])
  const people = new Map(
    users
      .filter((user): user is LayerUser => user !== null)
      .map((user) => [
        user.id,
        { id: user.id, name: user.name, organization: user.organization ?? '', title: user.title ?? '' },
      ]),
  )
  return [...people.values()]
}

/** The layers with their latest revisions alone. */
export function latestOnly(overview: LayerOverview): LayerOverview {
  return { ...overview, layers: overview.layers.map((layer) => ({ ...layer, revisions: layer.revisions.slice(0, 1) })) }
}
