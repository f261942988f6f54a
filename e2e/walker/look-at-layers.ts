import type { LayerOverview } from '../../src/shared/contract'
import type { DirectoryNode, Layer } from '../../src/shared/rest'
import { dayOf } from '../../src/shared/model/layer-properties'
import type { View } from './view'
import { layerKey, layersOfService } from './world'

/** A layer where the tree should have it. */
interface Place {
  layer: Layer
  folders: string[]
}

export function placesOf({ layers, root, gone = [], notInForce = [] }: LayerOverview): Place[] {
  const listed = new Map([...layers, ...gone.map(({ layer }) => layer)].map((layer) => [layer.id, layer]))
  const places: Place[] = []
  const take = (node: DirectoryNode, folders: string[]): void => {
    for (const child of node.directories) take(child, [...folders, child.path.split('/').filter(Boolean).at(-1) ?? ''])
    for (const { layerId } of node.layers) {
      const layer = listed.get(layerId)
      if (layer && listed.delete(layerId)) places.push({ layer, folders })
    }
  }
  take(root, [])
  return [
    ...places,
    ...[...listed.values()].map((layer) => ({ layer, folders: ['Unassigned'] })),
    ...notInForce.map(({ layer }) => ({ layer, folders: ['Not in force'] })),
  ]
}

const asText = (folders: readonly string[], name: string, number: string) =>
  [...folders, `${name} ${number}`].join(' / ')

/** What the tree shows is in the project, and what is in open folders and matches the filter is shown. */
export function lookAtTree({ shown, known: { overview } }: View): string | null {
  if (shown.section !== 'Layers' || shown.compared !== null || overview === null) return null
  const open = new Set(
    shown.rows
      .filter(({ isFolder, expanded }) => isFolder && expanded)
      .map(({ folders, name }) => [...folders, name].join(' / ')),
  )
  const words = shown.filter.trim().toLowerCase()
  const wanted = placesOf(overview).filter(
    ({ layer, folders }) =>
      folders.every((_, at) => open.has(folders.slice(0, at + 1).join(' / '))) &&
      `${layer.name} ${folders[0] === 'Unassigned' ? '' : folders.join('/')}`.toLowerCase().includes(words),
  )
  const expected = wanted
    .map(({ layer, folders }) =>
      asText(folders, layer.name, layer.revisions.length > 0 ? `r${layer.revisions.length}` : ''),
    )
    .sort()
  const layers = shown.rows
    .filter(({ isFolder }) => !isFolder)
    // Of one that shows an earlier revision, "r1/2".
    .map((row) => ({ ...row, number: row.number.replace(/^r\d+\//, 'r') }))
  // Without a network the age of what is held stands in place of the number.
  const numbered = layers.every(({ number }) => /^(r\d+)?$/.test(number))
  const plain = (text: string) => (numbered ? text : text.replace(/ \S*$/, ''))
  const actual = layers.map(({ folders, name, number }) => plain(asText(folders, name, numbered ? number : 'x'))).sort()
  const should = expected.map(plain)
  if (shown.isTreeCut) {
    const known = new Set(placesOf(overview).map(({ layer }) => layer.name))
    const foreign = layers.filter(({ name }) => !known.has(name)).map(({ name }) => name)
    return foreign.length === 0 ? null : `the tree shows ${foreign.join(', ')}, which are not in the project`
  }
  return JSON.stringify(actual) === JSON.stringify(should)
    ? null
    : `the tree shows [${actual.join(', ')}] and should show [${should.join(', ')}]`
}

/** What is shown of one layer is that layer of this project. */
export function lookAtHeading({ shown, known: { overview } }: View): string | null {
  const chosen = shown.rows.filter(({ selected }) => selected)
  const [only] = chosen
  if (shown.section !== 'Layers' || chosen.length !== 1 || !only || only.isFolder || !overview) return null
  if (shown.heading !== only.name) return `“${only.name}” is chosen and the inspector speaks of “${shown.heading}”`
  const named = placesOf(overview).flatMap(({ layer }) => (layer.name === shown.heading ? [layer] : []))
  if (named.length === 0) return `the inspector speaks of “${shown.heading}”, which is not in the project`
  if (shown.layerId !== null && !named.some(({ id }) => id === shown.layerId))
    return `the inspector speaks of “${shown.heading}” and tells the source of layer ${shown.layerId}`
  const few = shown.hasMoreRevisions
  const has = named.some(({ revisions: { length } }) =>
    shown.revisions === null || few ? length > (shown.revisions ?? -1) : length === shown.revisions,
  )
  if (!has) return `the inspector lists ${shown.revisions} revisions of “${only.name}”, which has others`
  const descriptions = named.map(({ description }) => description ?? '')
  return shown.hasDraft || shown.description === null || descriptions.includes(shown.description)
    ? null
    : `the inspector describes “${only.name}” as “${shown.description}”, which is described as “${descriptions.join('”, “')}”`
}

/** What the core has of a project is what its service has, as soon as it can be asked and nothing waits. */
export async function lookAtService({
  world,
  known: { project, overview, source, waiting },
}: View): Promise<string | null> {
  if (!world.reachable || overview === null || !world.projects.has(project.projectId)) return null
  if (project.organization !== world.service.organization || waiting.size > 0) return null
  if (source !== 'service') return 'the service can be asked, and the layers are from the disk'
  const namesOf = (layers: readonly Layer[]) =>
    layers
      .map(({ id, name }) => `${id} ${name}`)
      .sort()
      .join(', ')
  const has = namesOf(await layersOfService(world, project.projectId))
  const knows = namesOf(overview.layers)
  return has === knows ? null : `the service has [${has}] and the core [${knows}]`
}

/** What was typed stands in its field and is marked in the tree, until it is saved or thrown away. */
export function lookAtTyped({ world, shown, known: { project, overview } }: View): string | null {
  if (shown.section !== 'Layers' || project.organization !== world.service.organization) return null
  const layers = overview?.layers ?? []
  for (const layer of layers) {
    // Two of a name cannot be told apart by what is shown.
    if (layers.some(({ id, name }) => id !== layer.id && name === layer.name)) continue
    const text = world.typed.get(layerKey(project.projectId, layer.id))
    const row = shown.rows.find(({ isFolder, name }) => !isFolder && name === layer.name)
    if (text === undefined || !row) continue
    if (!row.spoken.includes('Not saved yet')) return `“${text}” was typed for “${layer.name}”, which is not marked`
    if (shown.heading === layer.name && row.selected && shown.description !== null && shown.description !== text)
      return `“${text}” was typed for “${layer.name}”, and the field holds “${shown.description}”`
  }
  return null
}

/** A colour that was chosen is kept by the core and stands in its field, after a new start too. */
export function lookAtColor({ world, shown, known: { project, overview } }: View): string | null {
  if (project.organization !== world.service.organization || overview === null) return null
  for (const layer of overview.layers) {
    const chosen = world.colors.get(layerKey(project.projectId, layer.id))
    if (chosen === undefined) continue
    const kept = overview.looks?.find(({ layerId }) => layerId === layer.id)?.color ?? null
    if (kept !== chosen) return `“${layer.name}” was given the colour ${chosen}, and ${kept} is kept`
    const isTwice = overview.layers.some(({ id, name }) => id !== layer.id && name === layer.name)
    if (shown.heading === layer.name && !isTwice && shown.color !== null && shown.color !== chosen)
      return `“${layer.name}” was given the colour ${chosen}, and its field holds ${shown.color}`
  }
  return null
}

/** What was saved is what the core has, whether sent or waiting, or the window asks about it. */
export function lookAtSaved({ world, known: { project, overview, undecided } }: View): string | null {
  if (project.organization !== world.service.organization || overview === null) return null
  const places = placesOf(overview)
  for (const [key, { field, value }] of world.saved) {
    const place = places.find(({ layer: { id } }) => key === `${layerKey(project.projectId, id)} ${field}`)
    if (!place || undecided.has(place.layer.id)) continue
    const { layer, folders } = place
    // What is not in force stands in a group of its own, whatever its folder.
    if (field === 'folder' && folders[0] === 'Not in force') continue
    const has = (field === 'folder' ? folders.at(-1) : field === 'endDate' ? dayOf(layer.endDate) : layer[field]) ?? ''
    if (has !== value) return `the ${field} “${value}” was saved, and layer ${layer.id} has “${has}”`
  }
  return null
}
