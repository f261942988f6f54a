import { isAbsolute, join, relative, sep } from 'node:path'

/** Where files are unpacked and packed for plans and batches, below a folder for each plan. */
export function stagingFolder(homeDir: string): string {
  return join(homeDir, 'unpacked')
}

/**
 * What a file that was unpacked or packed for a plan is called in every plan of the same source; null for a file of the
 * user's own.
 */
export function stagedName(homeDir: string, path: string): string | null {
  const inside = relative(stagingFolder(homeDir), path)
  if (inside.startsWith('..') || isAbsolute(inside)) return null
  return inside.split(sep).slice(1).join('/')
}
