import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadOptions } from '../../geo/model'
import type { LayerOverview, PackChoice, ProjectRef } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { boxesMeet } from '../../shared/geometry/box'
import { widened } from '../../shared/geometry/distance'
import { readPermitLayers } from '../../shared/model/permit-layers'
import type { PackMissing } from '../../shared/packs/pack-head'
import type { Layer } from '../../shared/rest'
import { inParallel } from '../in-parallel'
import type { CachedRevision, CacheIndex } from '../revisions/cache-index'
import { layerRevisionKey, type RevisionRef } from '../revisions/revision-ref'
import type { Revisions } from '../revisions/revisions'
import { toldBy } from '../revisions/tileset-maker'
import { geoJsonBox, type Box } from '../uploads/plan/placement/landing'
import { missingOf } from './missing'
import { isMapFile, type PackedPermit } from './pack-contents'

export interface LayerGathering {
  revisions: Pick<Revisions, 'prepare' | 'readSource' | 'folderOf'>
  index: Pick<CacheIndex, 'revision' | 'places'>
  /** How our own upload of a revision was read; null for those of others. */
  optionsOf: (project: ProjectRef, revisionId: string) => ReadOptions | null
  project: ProjectRef
  signal: AbortSignal
  told: (done: number, of: number) => void
}

/** A revision that goes into a pack, with its files on the disk. */
export interface GatheredRevision {
  cached: CachedRevision
  path: string
  options: ReadOptions | null
  /** Null: there is none, or it has pictures. */
  map: { key: string; files: { file: string; path: string; sizeBytes: number }[] } | null
  of: string
}

/** Permits have what lies so near to them, in metres. */
const nearMetres = 100
const broughtAtOnce = 2

/** Revisions of a project that are wanted, and which of them go in only where they turn out to lie at a permit. */
export interface WantedRevision {
  layer: Layer
  /** Number from 1. */
  number: number
  revisionId: string
  ifNear: boolean
}

/** Which revisions a choice means. @param places of the permits; `named` ids and names that the permits give */
export function wantedRevisions(
  overview: Pick<LayerOverview, 'layers' | 'notInForce'>,
  { layers: which, revisions: depth }: PackChoice,
  permits: { boxes: readonly Box[]; named: ReadonlySet<number | string> },
  placeOf: (layerId: number, revisionId: string) => Box | null | undefined,
): WantedRevision[] {
  const all = [...overview.layers, ...(overview.notInForce ?? []).map(({ layer }) => layer)]
  const ids = typeof which === 'object' ? new Set(which.ids) : null
  return all.flatMap((layer) => {
    const [latest] = layer.revisions
    let ifNear = false
    if (ids !== null && !ids.has(layer.id)) return []
    if (which === 'permits' && !permits.named.has(layer.id) && !permits.named.has(layer.name)) {
      const place = latest ? placeOf(layer.id, latest.id) : null
      if (place === null || permits.boxes.length === 0) return []
      if (place !== undefined && !isNear(place, permits.boxes)) return []
      ifNear = place === undefined
    }
    const taken = depth === 'all' ? layer.revisions : layer.revisions.slice(0, depth)
    return taken.map((revision, index) => ({
      ...{ layer, number: layer.revisions.length - index },
      ...{ revisionId: revision.id, ifNear },
    }))
  })
}

/** What permits say of layers, and where they lie. */
export function permitPlaces(permits: readonly PackedPermit[]) {
  const named = new Set<number | string>()
  for (const { detail } of permits)
    for (const { layerId, name } of readPermitLayers(Array.isArray(detail?.layers) ? detail.layers : [])) {
      const said = layerId ?? name
      if (said !== null) named.add(said)
    }
  return { boxes: boxesOf(permits.map(({ item }) => item)), named }
}

/** The boxes of areas, as far as they are any. */
export function boxesOf(items: readonly { geometry: string | null }[]): Box[] {
  return items.flatMap(({ geometry }) => {
    const box = geometry === null ? null : geoJsonBox(geometry)
    return box ? [box] : []
  })
}

const isNear = (place: Box, boxes: readonly Box[]): boolean =>
  boxes.some((box) => boxesMeet(widened(box, nearMetres), place))

/** Brings the wanted revisions to the disk where they are not, reads them, and says which could not be had. */
export async function gatherLayers(
  gathering: LayerGathering,
  wanted: readonly WantedRevision[],
  boxes: readonly Box[],
): Promise<{ revisions: GatheredRevision[]; missing: PackMissing[] }> {
  const out: (GatheredRevision | undefined)[] = []
  const missing: PackMissing[] = []
  const { project, index, revisions, signal } = gathering
  let done = 0
  await inParallel(wanted.entries(), broughtAtOnce, async ([at, { layer, revisionId, number, ifNear }]) => {
    if (signal.aborted) throw new AppError('cancelled', 'The site pack was not written: it was stopped.')
    const ref = { project, layerId: layer.id, revisionId }
    const name = number === layer.revisions.length ? layer.name : `${layer.name}, revision ${number}`
    const lacks = (what: PackMissing['what'], error: unknown) => {
      if (signal.aborted || toAppError(error).code === 'cancelled') throw error
      missing.push(missingOf(what, { id: layer.id, name }, error))
    }
    try {
      const { files } = await revisions.readSource(ref, { signal, maxBytes: Infinity })
      const map = await mapOf(gathering, ref).catch((error: unknown) => {
        lacks('place', error)
        return null
      })
      const cached = index.revision(project, layer.id, revisionId)
      const place = index.places.of(project).get(layerRevisionKey(layer.id, revisionId))
      const isWanted = !ifNear || map === null || (place != null && isNear(place, boxes))
      if (cached && isWanted)
        out[at] = {
          ...{ cached, map, path: files.main.path, of: `“${layer.name}”, revision ${number}` },
          options: gathering.optionsOf(project, revisionId) ?? toldBy(cached),
        }
    } catch (error) {
      lacks(number === layer.revisions.length ? 'layer' : 'revision', error)
    }
    gathering.told(++done, wanted.length)
  })
  return { revisions: out.filter((one) => one !== undefined), missing }
}

/** The files of a revision's tileset, which is made where it is not there; null where it has pictures. */
async function mapOf({ revisions, signal }: LayerGathering, ref: RevisionRef): Promise<GatheredRevision['map']> {
  const { key, manifest } = await revisions.prepare(ref, signal)
  if (manifest.rasters.length > 0) return null
  const dir = revisions.folderOf(key)
  const files = (await readdir(dir)).filter(isMapFile).sort()
  const sized = files.map(async (file) => ({
    file,
    path: join(dir, file),
    sizeBytes: (await stat(join(dir, file))).size,
  }))
  return { key, files: await Promise.all(sized) }
}
