import { randomUUID } from 'node:crypto'
import type { ServiceParts } from '../http/context'
import type { LayerRow, RevisionRow } from '../store/layers'
import type { Store } from '../store/open-store'
import { layerFormer, type FormOptions } from './layer-form'

type Shown = 'latest' | 'all'

/** A layer of the list, and its text once it was asked for. */
export interface ListedLayer {
  layer: LayerRow
  revisions: readonly RevisionRow[]
  /** The texts between the download links, and the revisions that these lead to. */
  texts: Partial<Record<Shown, { between: string[]; linked: string[] }>>
}

interface Project {
  change: number
  layers: Map<number, ListedLayer>
}

/** How many projects are kept. */
const mostProjects = 20

/** Stands where a link goes; nobody can have written it into a layer. */
const mark = `link-${randomUUID()}-`
const marked = new RegExp(`${mark}([0-9a-f-]{36})`)

const ofStores = new WeakMap<Store, Map<number, Project>>()

/** The layers of a project, by id, as they are now. */
export function listedLayers(store: Store, projectId: number): ListedLayer[] {
  const projects = ofStores.get(store) ?? new Map<number, Project>()
  ofStores.set(store, projects)
  const change = store.layers.lastChange(projectId)
  const found = projects.get(projectId)
  // A number that has gone back: what was read was never committed.
  const project = found && found.change <= change ? found : { change: -1, layers: new Map<number, ListedLayer>() }
  projects.delete(projectId)
  projects.set(projectId, project)
  if (projects.size > mostProjects) projects.delete(projects.keys().next().value ?? 0)
  if (project.change !== change) {
    // Ids grow: what is new goes to the end.
    for (const each of store.layers.changedAfter(projectId, project.change)) {
      project.layers.set(each.layer.id, { ...each, texts: {} })
    }
    project.change = change
  }
  return [...project.layers.values()]
}

/**
 * Layers as the JSON of the list. Their texts are kept: to write 10,000 layers with their revisions takes longer than all else,
 * and from one list to the next only the links are others.
 */
export function layersText(
  parts: ServiceParts,
  options: FormOptions,
  layers: readonly ListedLayer[],
  shown: Shown,
): string {
  const form = layerFormer({ ...parts, links: { ...parts.links, make: (_, id) => mark + id } }, options)
  const pieces: string[] = []
  for (const each of layers) {
    const text = each.texts[shown] ?? split(JSON.stringify(form(each.layer, each.revisions, shown)))
    // What is for viewing only its uploader sees whole: that text is of this caller alone.
    if (each.revisions.every((revision) => revision.data_rights !== 1)) each.texts[shown] = text
    if (pieces.length > 0) pieces.push(',')
    text.between.forEach((piece, at) => {
      const linked = text.linked[at - 1]
      if (linked !== undefined) pieces.push(parts.links.make(options.origin, linked))
      pieces.push(piece)
    })
  }
  return `[${pieces.join('')}]`
}

function split(text: string): { between: string[]; linked: string[] } {
  const parts = text.split(marked)
  return { between: parts.filter((_, at) => at % 2 === 0), linked: parts.filter((_, at) => at % 2 === 1) }
}
