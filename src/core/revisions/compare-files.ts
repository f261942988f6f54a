import type { GeoEngine } from '../../geo/engine-api'
import { fileSetFromPath } from '../../geo/file-set'
import type { ShownDiff } from '../../shared/contract'
import type { ComparedFiles } from '../core'
import type { Layers } from '../layers/layers'
import type { Revisions } from './revisions'
import { readingOf } from './tileset-maker'

/** Files beside each other, or beside the newest revision of a layer, for a script; one that names no CRS has that of the project. */
export function createFileCompare({
  revisions,
  layers,
  geo,
}: {
  revisions: Pick<Revisions, 'compareWithFiles'>
  layers: Pick<Layers, 'list' | 'known' | 'getProject'>
  geo: Pick<GeoEngine, 'diff'>
}) {
  return async ({ project, before, after }: ComparedFiles, signal: AbortSignal): Promise<ShownDiff> => {
    const files = await fileSetFromPath(after.path)
    if ('layerId' in before) {
      if (!layers.known(project)) await layers.list(project, 'latest')
      const place = { project, layerId: before.layerId }
      return revisions.compareWithFiles(place, { files, srid: null, options: {} }, signal)
    }
    const { defaultProjection } = (await layers.getProject(project)).project
    const reading = readingOf({ srid: null }, {}, defaultProjection)
    const old = await fileSetFromPath(before.path)
    return geo.diff({ before: { files: old, ...reading }, after: { files, ...reading } }, { signal })
  }
}
