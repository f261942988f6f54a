import systemPath, { type PlatformPath } from 'node:path'

/**
 * Whether a path is a folder or lies in it, as its system compares them: Windows in any case of letters. Nothing is looked up
 * on the disk, no link resolved. Both absolute.
 * @param rules of the system that the paths are of, where it may be another one
 */
export function isWithin(folder: string, path: string, rules: PlatformPath = systemPath): boolean {
  const inside = rules.relative(folder, path)
  return inside !== '..' && !inside.startsWith(`..${rules.sep}`) && !rules.isAbsolute(inside)
}
