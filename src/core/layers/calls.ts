import type { CallsOf, LayerOverview, ProjectRef } from '../../shared/contract'
import { plainPath } from './directory-tree'
import type { LayerUpdate } from '../../shared/rest'
import type { LayerLooks } from './layer-looks'
import type { Layers } from './layers'
import type { Revisions } from '../revisions/revisions'
import type { ProjectSettingsStore } from '../settings/project-settings'

/** Answers the calls of `projects` and `layers`. */
export function layerCalls(
  layers: Layers,
  revisions: Pick<Revisions, 'goneLayers' | 'folderMoved'>,
  settings: ProjectSettingsStore,
  looks: LayerLooks,
  onEdit: (project: ProjectRef, layerId: number, edit: LayerUpdate) => void,
): CallsOf<'layers' | 'projects'> {
  /** With what only this computer knows of its layers. */
  const whole = <A extends { overview: LayerOverview }>(project: ProjectRef, answer: A): A => {
    const ended = new Set(answer.overview.notInForce?.map(({ layer }) => layer.id))
    const gone = revisions.goneLayers(project).filter(({ layer }) => !ended.has(layer.id))
    const { layers: listed, notInForce = [] } = answer.overview
    const all = [...listed, ...[...notInForce, ...gone].map(({ layer }) => layer)]
    return { ...answer, overview: { ...answer.overview, gone, looks: looks.of(project, all) } }
  }
  return {
    'projects.list': ({ connectionId, organization }) => layers.listProjects(connectionId, organization),
    'projects.create': ({ connectionId, organization, order }, { signal }) =>
      layers.createProject({ connectionId, organization }, order, signal),
    'projects.change': ({ project, changes }, { signal }) => layers.changeProject(project, changes, signal),
    'projects.get': ({ project }) => layers.getProject(project),
    'projects.getSettings': ({ project }) => settings.get(project),
    'projects.changeSettings': ({ project, changes }) => settings.change(project, changes),
    'layers.list': async ({ project, revisions: which }) => whole(project, await layers.list(project, which)),
    'layers.listKnown': ({ project }) => {
      const known = layers.listKnown(project)
      return known && whole(project, known)
    },
    'layers.changeLook': ({ project, layerId, kind, color }) => looks.change(project, layerId, { kind, color }),
    'layers.get': ({ project, layerId }) => layers.get(project, layerId),
    'layers.update': async ({ project, layerId, changes, expected }) => {
      const layer = await layers.update(project, layerId, changes, expected)
      onEdit(project, layerId, changes)
      return layer
    },
    'layers.makeFolder': ({ project, path }) => layers.makeFolder(project, path),
    'layers.move': ({ project, layerIds, path, expected }) => layers.move(project, layerIds, path, expected),
    'layers.moveFolder': async ({ project, from, to, begun }) => {
      const overview = await layers.moveFolder(project, from, to, begun)
      revisions.folderMoved(project, plainPath(from), plainPath(to))
      return overview
    },
    'layers.removeFolder': ({ project, path, expectedLayerIds }) =>
      layers.removeFolder(project, path, expectedLayerIds),
  }
}
