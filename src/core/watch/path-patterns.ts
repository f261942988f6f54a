import { join } from 'node:path'
import { compileGlob } from '../../shared/specification/pattern'

/**
 * Whether a path below a folder fits a pattern; case does not count. `*` and `?` stay within a folder, `**` goes through folders; a
 * pattern without a folder is held against the name in any folder, one that ends in '/' means all below it. Throws where it is none.
 */
export function fitsPattern(pattern: string, path: string): boolean {
  const plain = pattern.replaceAll('\\', '/').replace(/^\.?\//, '')
  const whole = plain.endsWith('/') ? `${plain}**` : plain
  const tried = whole.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1)
  return compileGlob(whole, { paths: true }).test(tried)
}

/** Where a file of a watched folder lies. @param path below it, '/' between parts */
export const pathIn = (root: string, path: string): string => join(root, ...path.split('/'))
