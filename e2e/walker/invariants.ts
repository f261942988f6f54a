import type { LayerOverview, ProjectRef } from '../../src/shared/contract'
import type { DirectoryNode, Layer } from '../../src/shared/rest'
import { findViolations } from '../harness/axe'
import { callFromPage } from '../harness/contract-from-page'
import type { Shown } from './shown'
import { layerKey, layersOfService, type World } from './world'

/** What the core says of the project that is shown; the layers are null where it has none, as without a network. */
export interface Known {
  project: ProjectRef
  projectName: string
  overview: LayerOverview | null
  source: 'service' | 'offline' | null
  /** Layers of edits that wait. */
  waiting: ReadonlySet<number>
  /** Those of them that somebody changed meanwhile: the window asks whose edit wins. */
  undecided: ReadonlySet<number>
}

export interface View {
  world: World
  shown: Shown
  known: Known
  /** What had the focus before the step; null: nothing. */
  focusBefore: string | null
}

/** Answers what is wrong, in words; null when nothing is. */
export interface Invariant {
  /** Looked at after so many steps; left out: after each. */
  every?: number
  look(view: View): string | null | Promise<string | null>
}

export async function ask(world: World): Promise<Known> {
  const { page } = world.app
  const project = await callFromPage(page, 'connections.getCurrent')
  if (project === null) throw new Error('The core knows of no project that is shown.')
  const [projects, layers, edits] = await Promise.all([
    callFromPage(page, 'projects.list', { connectionId: project.connectionId, organization: project.organization }),
    callFromPage(page, 'layers.list', { project, revisions: 'all' }).catch(() => null),
    callFromPage(page, 'edits.list', { project }),
  ])
  return {
    project,
    projectName: projects.projects.find(({ id }) => id === project.projectId)?.name ?? '',
    overview: layers?.overview ?? null,
    source: layers?.source ?? null,
    waiting: new Set(edits.map(({ layerId }) => layerId)),
    undecided: new Set(edits.filter(({ state }) => state === 'conflict').map(({ layerId }) => layerId)),
  }
}

/** A layer where the tree should have it. */
interface Place {
  layer: Layer
  folders: string[]
}

function placesOf({ layers, root, gone = [], notInForce = [] }: LayerOverview): Place[] {
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
function lookAtTree({ shown, known: { overview } }: View): string | null {
  if (shown.section !== 'Layers' || overview === null) return null
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
  const layers = shown.rows.filter(({ isFolder }) => !isFolder)
  // Without a network the age of what is held stands in place of the number.
  const numbered = layers.every(({ number }) => /^(r\d+)?$/.test(number))
  const plain = (text: string) => (numbered ? text : text.replace(/ \S*$/, ''))
  const actual = layers.map(({ folders, name, number }) => plain(asText(folders, name, numbered ? number : 'x'))).sort()
  const should = expected.map(plain)
  return JSON.stringify(actual) === JSON.stringify(should)
    ? null
    : `the tree shows [${actual.join(', ')}] and should show [${should.join(', ')}]`
}

/** What is shown of one layer is that layer of this project. */
function lookAtHeading({ shown, known: { overview } }: View): string | null {
  const chosen = shown.rows.filter(({ selected }) => selected)
  const [only] = chosen
  if (shown.section !== 'Layers' || chosen.length !== 1 || !only || only.isFolder || !overview) return null
  if (shown.heading !== only.name) return `“${only.name}” is chosen and the inspector speaks of “${shown.heading}”`
  const layer = placesOf(overview).find(({ layer: { name } }) => name === shown.heading)?.layer
  if (!layer) return `the inspector speaks of “${shown.heading}”, which is not in the project`
  return shown.revisions !== null && shown.revisions !== Math.min(layer.revisions.length, shown.revisions)
    ? `the inspector lists ${shown.revisions} revisions of “${layer.name}”, which has ${layer.revisions.length}`
    : null
}

/** What the core has of a project is what its service has, as soon as it can be asked and nothing waits. */
async function lookAtService({ world, known: { project, overview, source, waiting } }: View): Promise<string | null> {
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
function lookAtTyped({ world, shown, known: { project, overview } }: View): string | null {
  if (shown.section !== 'Layers' || project.organization !== world.service.organization) return null
  for (const layer of overview?.layers ?? []) {
    const text = world.typed.get(layerKey(project.projectId, layer.id))
    const row = shown.rows.find(({ isFolder, name }) => !isFolder && name === layer.name)
    if (text === undefined || !row) continue
    if (!row.spoken.includes('Not saved yet')) return `“${text}” was typed for “${layer.name}”, which is not marked`
    if (shown.heading === layer.name && row.selected && shown.description !== null && shown.description !== text)
      return `“${text}” was typed for “${layer.name}”, and the field holds “${shown.description}”`
  }
  return null
}

/** What was saved is what the core has, whether sent or waiting, or the window asks about it. */
function lookAtSaved({ world, known: { project, overview, undecided } }: View): string | null {
  if (project.organization !== world.service.organization || overview === null) return null
  for (const [key, { field, value }] of world.saved) {
    const layer = overview.layers.find(({ id }) => key === `${layerKey(project.projectId, id)} ${field}`)
    if (layer && !undecided.has(layer.id) && (layer[field] ?? '') !== value)
      return `the ${field} “${value}” was saved, and layer ${layer.id} has “${layer[field] ?? ''}”`
  }
  return null
}

/** The table of permits holds the permits of this project. */
async function lookAtPermits({ world, shown, known: { project } }: View): Promise<string | null> {
  if (shown.section !== 'Permits' || shown.permits === null) return null
  const asked = { project, filters: {}, pageNumber: 1, pageSize: 1000 }
  const found = await callFromPage(world.app.page, 'permits.list', asked).catch(() => null)
  if (found === null) return null
  const names = new Set(found.items.map(({ name }) => name))
  const foreign = shown.permits.filter((name) => !names.has(name))
  if (foreign.length > 0) return `permits of no project here: ${foreign.join(', ')}`
  return shown.permits.length < Math.min(names.size, 5)
    ? `${shown.permits.length} of ${names.size} permits are shown`
    : null
}

/** What has to hold after each step, each by what it is about; a new one is a line here. */
export const invariants: Readonly<Record<string, Invariant>> = {
  'the project of the heading is the one that is open': {
    look: ({ shown, known }) =>
      known.projectName === '' || shown.project === known.projectName
        ? null
        : `the heading says “${shown.project}”, and “${known.projectName}” is open`,
  },
  'the tree shows what the project has': { look: lookAtTree },
  'the inspector speaks of the layer that is chosen': { look: lookAtHeading },
  'the core has what the service has': { look: lookAtService },
  'what is typed stays until it is saved or discarded': { look: lookAtTyped },
  'what is saved stays': { look: lookAtSaved },
  'the permits are those of the project': { look: lookAtPermits },
  'nothing turns for long': { look: ({ shown }) => shown.waiting.join(', ') || null },
  'the focus is somewhere': {
    look: ({ shown, focusBefore }) =>
      focusBefore !== null && shown.focus === null ? `“${focusBefore}” had it, and nothing has it now` : null,
  },
  'no error is told behind the window': {
    look: ({ world }) => Object.values(world.app.problems).flat().join('; ') || null,
  },
  'everybody can read it': {
    every: 25,
    look: async ({ world }) => (await findViolations(world.app.page)).join('; ') || null,
  },
}
