import { eitherSignal } from '../../node/either-signal'
import type { CallOptions } from '../engine-api'
import type { ServicesRequest, ServicesResult, ServicesOfTileset } from './find-services'
import { toAppError } from '../../shared/errors/app-error'
import type { RasterHeightsRequest } from './raster-heights'
import type { SurfaceRequest } from './surface-heights'

/** Threads that look into tilesets beside each other; each keeps its own ones open. */
export interface ServicesThreads {
  count: number
  /** @param thread from 0 */
  find(thread: number, request: ServicesRequest, call: CallOptions): Promise<ServicesResult>
  heights(thread: number, request: SurfaceRequest, call: CallOptions): Promise<(Float64Array | null)[]>
  rasterHeights(thread: number, request: RasterHeightsRequest, call: CallOptions): Promise<Float64Array>
}

/** Fewer tilesets are looked into by one thread. */
const fewDirs = 32
/** Surfaces that tell their heights at most. */
const maxSurfaces = 20

/** As `findServices`, by several threads at once, with the heights of the surfaces that were found over the places of the others. Errors: those of the threads, cancelled. */
export async function findInParts(
  request: ServicesRequest,
  threads: ServicesThreads,
  call: CallOptions = {},
): Promise<ServicesResult> {
  const { dirs } = request
  const count = dirs.length < fewDirs ? 1 : threads.count
  const threadOf = dirs.map((dir) => hashOf(dir) % count)
  const failed = new AbortController()
  const signal = call.signal ? eitherSignal(call.signal, failed.signal) : failed.signal
  const looked = Array.from({ length: count }, () => 0)
  const find = async (thread: number) => {
    const onProgress: CallOptions['onProgress'] = ({ step, features }) => {
      looked[thread] = features
      const all = looked.reduce((sum, each) => sum + each, 0)
      call.onProgress?.({ step, fraction: all / dirs.length, features: all })
    }
    const own = dirs.filter((_, at) => threadOf[at] === thread)
    return threads.find(thread, { ...request, dirs: own }, { signal, onProgress })
  }
  const parts = await allOrNone(
    looked.map((_, thread) => find(thread)),
    failed,
  )
  const next = parts.map(() => 0)
  const tilesets = threadOf.map((thread) => parts[thread]!.tilesets[next[thread]!++]!)
  const heights = (thread: number, of: SurfaceRequest) => threads.heights(thread, of, { signal })
  await addSurfaces(tilesets, { dirs, threadOf }, (asked) => allOrNone(asked.map(([thread, of]) => heights(thread, of)), failed)) // prettier-ignore
  await addRasters(tilesets, dirs, (tileset, of) => threads.rasterHeights(threadOf[tileset]!, of, { signal }))
  signal.throwIfAborted()
  const { unread, partly } = parts[0]!
  return { tilesets, unread, partly }
}

/** When one fails the others are stopped. */
function allOrNone<T>(parts: readonly Promise<T>[], failed: AbortController): Promise<T[]> {
  return Promise.all(
    parts.map((part) =>
      part.catch((error: unknown) => {
        failed.abort()
        throw error
      }),
    ),
  )
}

interface Spread {
  dirs: readonly string[]
  threadOf: readonly number[]
}

/** Tells of each feature the heights of the surfaces over the place where it is nearest; a surface is not over itself. */
async function addSurfaces(
  tilesets: readonly ServicesOfTileset[],
  { dirs, threadOf }: Spread,
  ask: (asked: [thread: number, request: SurfaceRequest][]) => Promise<(Float64Array | null)[][]>,
): Promise<void> {
  // What has no height there, or is no area, is no surface: its geometry need not be read again.
  const seen = new Set<string>()
  const candidates = tilesets.flatMap(({ found }, tileset) =>
    found.flatMap(({ index, geometryType, height }) => {
      const isNew = height !== null && geometryType.endsWith('Polygon') && !seen.has(`${tileset} ${index}`)
      if (isNew) seen.add(`${tileset} ${index}`)
      return isNew ? { tileset, dir: dirs[tileset]!, index } : []
    }),
  )
  if (candidates.length === 0) return
  const features = tilesets.flatMap(({ found }, tileset) => found.map((feature) => ({ tileset, feature })))
  const places = Float64Array.from(features.flatMap(({ feature }) => feature.nearest))
  const byThread = [...new Set(candidates.map(({ tileset }) => threadOf[tileset]!))].map((thread) => ({
    thread,
    own: candidates.filter(({ tileset }) => threadOf[tileset] === thread),
  }))
  const answers = await ask(byThread.map(({ thread, own }) => [thread, { features: own, places, most: maxSurfaces }]))
  const surfaces = byThread
    .flatMap(({ own }, at) => own.map(({ tileset }, of) => ({ tileset, heights: answers[at]![of] ?? null })))
    .filter(({ heights }) => heights !== null)
    .sort((a, b) => a.tileset - b.tileset)
    .slice(0, maxSurfaces)
  for (const { tileset, heights } of surfaces)
    for (const [at, { tileset: other, feature }] of features.entries()) {
      const height = heights![at]!
      if (other !== tileset && !Number.isNaN(height)) feature.surfaces.push({ tileset, height })
    }
}

/**
 * Tells of each feature the heights of rasters at the place where it is nearest. One whose file cannot be read is a tileset that could not
 * be looked into, unless something was found in it.
 */
async function addRasters(
  tilesets: readonly ServicesOfTileset[],
  dirs: readonly string[],
  ask: (tileset: number, request: RasterHeightsRequest) => Promise<Float64Array>,
): Promise<void> {
  for (const [tileset, own] of tilesets.entries()) {
    const others = own.hasHeights ? tilesets.flatMap(({ found }, other) => (other === tileset ? [] : found)) : []
    if (others.length === 0) continue
    const places = Float64Array.from(others.flatMap(({ nearest }) => nearest))
    const heights = await ask(tileset, { dir: dirs[tileset]!, places }).catch((error: unknown) => {
      if (own.total === 0) own.error = toAppError(error).toWire()
      return null
    })
    for (const [at, { surfaces }] of heights ? others.entries() : []) {
      const height = heights![at]!
      if (!Number.isNaN(height)) surfaces.push({ tileset, height })
    }
  }
}

/** The same number for a folder each time, so that the same thread has it open. */
function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0
  return hash
}
