import { parseNtv2, type Ntv2Grid } from './ntv2'

const grids = new Map<string, Ntv2Grid>()
let version = 0

const key = (name: string) => name.replace(/^.*[\\/]/, '').toLowerCase()

/**
 * Makes an NTv2 grid known under its file name (case does not matter). Transforms made afterwards use it wherever an
 * operation of the EPSG dataset names it. Throws file.corrupt when the bytes are no NTv2 grid.
 */
export function addGrid(name: string, bytes: Uint8Array): void {
  grids.set(key(name), parseNtv2(name, bytes))
  version++
}

/** Forgets a grid; unknown names are passed over. */
export function removeGrid(name: string): void {
  if (grids.delete(key(name))) version++
}

/** The grid of a name, without regard to case; null when it is not here. */
export function findGrid(name: string): Ntv2Grid | null {
  return grids.get(key(name)) ?? null
}

/** Changes whenever a grid comes or goes; for caches of compiled transforms. */
export function gridVersion(): number {
  return version
}
