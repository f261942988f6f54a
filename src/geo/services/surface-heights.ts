import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import { indexSurface } from './surface-index'

/** Features that may be surfaces of triangles, and places over which they may lie. */
export interface SurfaceRequest {
  features: readonly { dir: string; index: number }[]
  /** Longitude, latitude. */
  places: Float64Array
  /** Surfaces that are indexed at most: a report may touch hundreds of design surfaces. */
  most: number
}

/** Of each feature its height at each place, NaN beside it, in the unit of its file; null: it is no surface, or one too many. */
export async function surfaceHeights(
  { features, places, most }: SurfaceRequest,
  use: <T>(dir: string, work: (tileset: Tileset) => T) => T,
  call: CallOptions,
): Promise<(Float64Array | null)[]> {
  const out: (Float64Array | null)[] = []
  let surfaces = 0
  for (const { dir, index } of features) {
    call.signal?.throwIfAborted()
    const surface =
      surfaces === most
        ? null
        : use(dir, (tileset) => {
            const geometry = tileset.geometry(index)
            return geometry && indexSurface(geometry)
          })
    out.push(
      surface &&
        Float64Array.from({ length: places.length / 2 }, (_, at) => {
          return surface.heightAt(places[at * 2] as number, places[at * 2 + 1] as number) ?? NaN
        }),
    )
    if (!surface) continue
    surfaces++
    await nextTurn()
  }
  return out
}
