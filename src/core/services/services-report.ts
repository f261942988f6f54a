import type { GeoEngine } from '../../geo/engine-api'
import type { FoundService } from '../../geo/services/find-services'
import type { ChainageSettings, CheckedParams, Emit, ProjectRef, ServicePlace } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { boxesMeet } from '../../shared/geometry/box'
import { widened } from '../../shared/geometry/distance'
import { permitStanding } from '../../shared/model/permit-standing'
import { readPermitArea } from '../../shared/model/permit-area'
import { crossesItself } from '../../shared/geometry/crosses-itself'
import {
  isNowhere,
  maxServicesTold,
  type LookedLayer,
  type NotLookedLayer,
  type ReportPlace,
  type ServiceRow,
  type ServicesReport,
} from '../../shared/services/report'
import type { ProjectChainage } from '../chainage/project-chainage'
import { inParallel } from '../in-parallel'
import type { Layers } from '../layers/layers'
import type { Permits } from '../permits/permits'
import type { Clock } from '../ports'
import type { PreparedHere } from '../revisions/prepared-here'
import type { Revisions } from '../revisions/revisions'
import { featurePlaces, type AskedFeature } from './feature-places'
import { layersInQuestion, type LayerInQuestion } from './in-question'
import type { LayerNotes } from './layer-notes'
import { coverOf } from './row-cover'
import { addChainages } from './row-chainages'
import { rowsOfLayer } from './report-rows'

/** What a report is made from. */
export interface ServicesParts {
  layers: Pick<Layers, 'list'>
  permits: Pick<Permits, 'get'>
  revisions: Pick<Revisions, 'preparedHere' | 'prepare' | 'folderOf'>
  geo: Pick<GeoEngine, 'findServices'> & { tables: Pick<GeoEngine['tables'], 'places'> }
  notes: LayerNotes
  chainage: Pick<ProjectChainage, 'locate'>
  /** What was chosen for a project of alignments; null: nothing. */
  chainageSettings: (project: ProjectRef) => ChainageSettings | null
  clock: Clock
  emit: Emit
}

/** Permits that are asked for at once. */
const askedAtOnce = 4
/** Layers that are brought at once. */
const broughtAtOnce = 2

type Request = CheckedParams<'services.report'>

/** Makes the services report of places. Errors: those of the list of layers, cancelled. */
export async function makeServicesReport(
  parts: ServicesParts,
  { project, places: asked, distanceMetres, fetch = false, maxTold = maxServicesTold, isDrawn = false }: Request,
  signal: AbortSignal,
): Promise<ServicesReport> {
  const { overview, source, readAt, staleReason } = await parts.layers.list(project, 'all')
  const { layers, leftOut } = layersInQuestion(overview, parts.notes.list(project), parts.clock.now())
  const places: ReportPlace[] = []
  const readFeature = featurePlaces(parts, asked, signal)
  await inParallel(asked.entries(), askedAtOnce, async ([at, place]) => {
    places[at] = 'key' in place ? await readFeature(place) : await readPlace(parts, project, place, signal)
  })
  const failures = fetch ? await bring(parts, project, layers, signal) : new Map<number, AppError>()
  const here = newestHere(layers, await parts.revisions.preparedHere(project))
  const looked = await lookInto(parts, project, { layers, here, places, distanceMetres, maxTold, isDrawn }, signal)
  await addChainages(project, looked.rows, parts.chainage, parts.chainageSettings(project))
  // Where there is no place to look at, no layer was looked into.
  const isBlind = places.every(isNowhere)
  const silent = layers.filter(({ layer }) => isBlind || !here.has(layer.id))
  return {
    madeAt: new Date(parts.clock.now()).toISOString(),
    ...{ source, readAt, ...(staleReason === undefined ? {} : { staleReason }) },
    ...{ distanceMetres, places, layers: isBlind ? [] : looked.layers, rows: looked.rows },
    notLooked: [
      ...(isBlind ? [] : looked.failed),
      ...silent.map((each) => notLooked(each, failures.get(each.layer.id), isBlind)),
    ].sort(byName),
    leftOut: leftOut.sort(byName),
  }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

function notLooked({ layer, path }: LayerInQuestion, failure: AppError | undefined, isBlind: boolean): NotLookedLayer {
  const isWithheld = failure ? failure.code === 'service.forbidden' : layer.downloadRules === 2
  const why = isBlind ? 'no-place' : isWithheld ? 'no-source' : failure ? 'failed' : 'not-here'
  return { layerId: layer.id, name: layer.name, path, why, error: failure?.toWire() ?? null }
}

async function readPlace(
  { permits, clock }: Pick<ServicesParts, 'permits' | 'clock'>,
  project: ProjectRef,
  place: Exclude<ServicePlace, AskedFeature>,
  signal: AbortSignal,
): Promise<ReportPlace> {
  if (!('permitId' in place)) {
    const { name, geometry } = place
    return { name, permitId: null, standing: null, readAt: null, geometry, problem: null, error: null }
  }
  const { permitId } = place
  try {
    const { permit, listItem, parts, readAt } = await permits.get(project, permitId, signal)
    const { name, geometry } = permit
    const area = readPermitArea(geometry)
    // A collection of nothing is none either.
    const isEmpty = !geometry?.trim() || (area?.bbox4326 === null && area.leftOut === 0)
    return {
      ...{ name, permitId, readAt, error: null },
      // Where the list tells it later than the permit was read, that counts.
      standing: permitStanding(parts.older === 'detail' && listItem ? listItem : permit, clock.now()),
      geometry: isEmpty ? null : geometry,
      problem: isEmpty ? 'empty' : null,
    }
  } catch (error) {
    signal.throwIfAborted()
    const wire = toAppError(error).toWire()
    return {
      name: `#${permitId}`,
      permitId,
      standing: null,
      readAt: null,
      geometry: null,
      problem: 'error',
      error: wire,
    }
  }
}

/** Brings the latest revision of each layer that is not here. Gives why those are not that did not come. */
async function bring(
  { revisions, emit }: ServicesParts,
  project: ProjectRef,
  layers: readonly LayerInQuestion[],
  signal: AbortSignal,
): Promise<Map<number, AppError>> {
  const failures = new Map<number, AppError>()
  const there = new Set((await revisions.preparedHere(project)).map(({ cached }) => cached.revisionId))
  const missing = layers.filter(({ layer }) => layer.revisions[0] && !there.has(layer.revisions[0].id))
  let done = 0
  await inParallel(missing, broughtAtOnce, async ({ layer }) => {
    const latest = layer.revisions[0]
    if (!latest) return
    await revisions.prepare({ project, layerId: layer.id, revisionId: latest.id }, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      failures.set(layer.id, toAppError(error))
    })
    emit('services.progressed', { project, step: 'fetching', layers: ++done, of: missing.length })
  })
  return failures
}

interface Here extends PreparedHere {
  /** Newer revisions of the layer that are not here. */
  newer: number
}

/** Of each layer the newest revision that is here. */
function newestHere(layers: readonly LayerInQuestion[], prepared: readonly PreparedHere[]): ReadonlyMap<number, Here> {
  const byRevision = new Map(prepared.map((each) => [`${each.cached.layerId} ${each.cached.revisionId}`, each]))
  const out = new Map<number, Here>()
  for (const { layer } of layers) {
    const newer = layer.revisions.findIndex(({ id }) => byRevision.has(`${layer.id} ${id}`))
    const found = newer < 0 ? undefined : byRevision.get(`${layer.id} ${layer.revisions[newer]?.id}`)
    if (found) out.set(layer.id, { ...found, newer })
  }
  return out
}

interface Look {
  layers: readonly LayerInQuestion[]
  here: ReadonlyMap<number, Here>
  places: ReportPlace[]
  distanceMetres: number
  maxTold: number
  isDrawn: boolean
}

/** Has the engine look into all layers whose bounds come near to a place, and notes on the places what of them cannot be read. */
async function lookInto(
  { geo, emit }: ServicesParts,
  project: ProjectRef,
  { layers, here, places, distanceMetres, maxTold, isDrawn }: Look,
  signal: AbortSignal,
) {
  const boxes = places.flatMap(({ geometry }) => {
    const box = geometry === null ? null : readPermitArea(geometry)?.bbox4326
    return box ? [widened(box, distanceMetres + 1)] : []
  })
  const there = layers.flatMap((each) => {
    const found = here.get(each.layer.id)
    return found ? [{ ...each, here: found }] : []
  })
  const near = there.filter(
    ({ here: { manifest } }) => manifest.bbox4326 && boxes.some((box) => meets(box, manifest.bbox4326)),
  )
  const request = {
    dirs: near.map(({ here: { dir } }) => dir),
    places: places.map(({ geometry }) => geometry ?? ''),
    ...{ distanceMetres, maxTold, isDrawn },
  }
  const found = await geo.findServices(request, {
    signal,
    onProgress: ({ features }) =>
      emit('services.progressed', { project, step: 'looking', layers: features, of: near.length }),
  })
  for (const at of found.unread) markPlace(places[at], 'unread')
  for (const at of found.partly) markPlace(places[at], 'partly')
  for (const place of places)
    if (readPermitArea(place.geometry)?.polygons.some((rings) => rings.some(crossesItself))) markPlace(place, 'crosses')
  const out = { layers: [] as LookedLayer[], rows: [] as ServiceRow[], failed: [] as NotLookedLayer[] }
  const layerOf = new Map<number, number>()
  const covered: { row: ServiceRow; surfaces: FoundService['surfaces'] }[] = []
  for (const each of [...there].sort((a, b) => byName(a.layer, b.layer))) {
    const tileset = near.indexOf(each)
    const result = found.tilesets[tileset]
    if (result?.error) {
      const { layer, path } = each
      out.failed.push({ layerId: layer.id, name: layer.name, path, why: 'failed', error: result.error })
      continue
    }
    const { sublayers, rows } = result
      ? rowsOfLayer(result, each.note?.columns ?? {}, out.layers.length)
      : { sublayers: [], rows: [] }
    layerOf.set(tileset, out.layers.length)
    for (const [at, row] of rows.entries()) covered.push({ row, surfaces: result?.found[at]?.surfaces ?? [] })
    out.layers.push({ ...lookedLayer(each), found: result?.total ?? 0, told: rows.length, sublayers })
    out.rows.push(...rows)
  }
  for (const { row, surfaces } of covered)
    row.cover = coverOf(row, { surfaces }, out.layers, (tileset) => layerOf.get(tileset))
  out.rows.sort(
    (a, b) =>
      a.place - b.place ||
      Number(a.isBeside ?? false) - Number(b.isBeside ?? false) ||
      a.metres - b.metres ||
      serviceRank(a) - serviceRank(b) ||
      a.layer - b.layer ||
      a.feature - b.feature,
  )
  return out
}

/** Of what is equally near, what has an owner or a material comes first: cables and pipes before the ground they lie in. */
const serviceRank = ({ owner, material, kind, quality }: ServiceRow) =>
  (owner ?? material ?? quality) ? 0 : kind === null ? 2 : 1

/** Boxes that lie a whole turn apart meet too. */
function meets(box: readonly number[], other: readonly number[] | null): boolean {
  if (!other) return false
  const [west = 0, south = 0, east = 0, north = 0] = box
  const [ow = 0, os = 0, oe = 0, on = 0] = other
  return [0, 360, -360].some((turn) => boxesMeet([west + turn, south, east + turn, north], [ow, os, oe, on]))
}

function markPlace(place: ReportPlace | undefined, problem: 'unread' | 'partly' | 'crosses'): void {
  if (place && place.problem === null) place.problem = problem
}

function lookedLayer({ layer, path, note, here }: LayerInQuestion & { here: Here }) {
  const { cached, manifest, newer } = here
  const revision = layer.revisions[newer]
  return {
    ...{ layerId: layer.id, name: layer.name, path, newer, inReports: note?.inReports ?? null },
    revision: {
      id: cached.revisionId,
      number: layer.revisions.length - newer,
      createdDate: revision?.createdDate ?? cached.readAt,
      comment: revision?.comment ?? null,
      fileName: revision?.source?.filename ?? cached.fileName,
      by: revision?.user?.name ?? null,
      readAt: cached.readAt,
    },
    features: manifest.features,
    withoutPlace: manifest.withoutPlace ?? null,
    pictures: manifest.rasters.length,
    heights: manifest.rasters.filter(({ kind }) => kind === 'elevation').length,
    warnings: manifest.warnings.map(({ message, by }) => ({ message, by })),
  }
}
