import type { HoldDepth, HoldScope, HoldWish } from '../contract'
import { isWithin } from './directory-path'

/** How many revisions of a layer are wanted: by the wish for itself, else for the deepest of its folders, else for the project. Null: none. */
export function wishedDepth(wishes: readonly HoldWish[], layerId: number, path: string | null): HoldDepth | null {
  const own = wishes.find(({ scope }) => scope.kind === 'layer' && scope.layerId === layerId)
  if (own) return own.depth
  let best: HoldWish | null = null
  for (const wish of wishes) {
    if (!isOfTree(wish.scope) || !covers(wish.scope, layerId, path)) continue
    if (best === null || lengthOf(wish.scope) > lengthOf(best.scope)) best = wish
  }
  return best?.depth ?? null
}

/** Whether a scope is one that lies in another: a project, a folder, a layer. */
const isOfTree = ({ kind }: HoldScope): boolean => kind === 'project' || kind === 'folder' || kind === 'layer'

const lengthOf = (scope: HoldScope): number => (scope.kind === 'folder' ? scope.path.length : 0)

/** Whether a scope means a layer. */
function covers(scope: HoldScope, layerId: number, path: string | null): boolean {
  if (scope.kind === 'layer') return scope.layerId === layerId
  return scope.kind === 'project' || (scope.kind === 'folder' && path !== null && isWithin(path, scope.path))
}

/** The one of two depths that means more. */
export function deeper(a: HoldDepth | null, b: HoldDepth | null): HoldDepth | null {
  if (a === 'all' || b === 'all') return 'all'
  return a === null ? b : b === null ? a : Math.max(a, b)
}

/**
 * Whether a narrower scope lies within a wider one, by where the layers lie now. A scope is not within itself, and what was chosen by
 * a name of its own (an area, a list, a revision) is within none.
 */
export function scopeWithin(inner: HoldScope, outer: HoldScope, pathOf: (layerId: number) => string | null): boolean {
  if (!isOfTree(inner) || !isOfTree(outer)) return false
  if (outer.kind === 'project') return inner.kind !== 'project'
  if (outer.kind !== 'folder' || (inner.kind !== 'layer' && inner.kind !== 'folder')) return false
  const path = inner.kind === 'layer' ? pathOf(inner.layerId) : inner.path
  return path !== null && isWithin(path, outer.path) && !(inner.kind === 'folder' && path === outer.path)
}

/** The newest revisions of a layer, as many as are wanted. */
export function newest<T>(revisions: readonly T[], depth: HoldDepth | null): readonly T[] {
  return depth === 'all' ? revisions : revisions.slice(0, depth ?? 0)
}
