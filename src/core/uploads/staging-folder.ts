import { readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isWithin } from '../../node/is-within'
import type { PlanOrigin } from '../../shared/contract'

/** Where files are unpacked and packed for plans and batches, below a folder for each plan. */
export function stagingFolder(homeDir: string): string {
  return join(homeDir, 'unpacked')
}

/**
 * Removes the folders below {@link stagingFolder} that nobody needs.
 * @param inUse asked once they are listed: a folder that is made meanwhile is no listed one
 */
export async function removeUnused(homeDir: string, inUse: () => Iterable<string>): Promise<void> {
  const root = stagingFolder(homeDir)
  const names = await readdir(root).catch(() => [])
  const needed = new Set(inUse())
  for (const name of names) if (!needed.has(name)) await rm(join(root, name), { recursive: true, force: true })
}

/** Where files lie that a browser handed over, below a folder for each drop. */
export function droppedFolder(homeDir: string): string {
  return join(homeDir, 'staging')
}

/** Where that comes from of which a plan is made, each once. @param roots absolute */
export function originsOf(homeDir: string, roots: readonly string[]): PlanOrigin[] {
  const found = roots.map((path): PlanOrigin => {
    if (isWithin(droppedFolder(homeDir), path)) return { from: 'browser', path: null }
    // Of what lies there only the source of a revision is planned by itself.
    return isWithin(stagingFolder(homeDir), path) ? { from: 'revision', path: null } : { from: 'disk', path }
  })
  return [...new Map(found.map((origin) => [`${origin.from} ${origin.path}`, origin])).values()]
}

/**
 * What a file that was unpacked or packed for a plan is called in every plan of the same source; null for a file of the
 * user's own.
 */
export function stagedName(homeDir: string, path: string): string | null {
  const folder = stagingFolder(homeDir)
  if (!isWithin(folder, path)) return null
  return relative(folder, path).split(sep).slice(1).join('/')
}
