import { nameKey } from '../../shared/model/file-name'
import { compilePattern, type Pattern } from '../../shared/specification/pattern'

/** What a file that leaves others out is called, in whichever folder it lies. */
export const ignoreFile = '.plumblineignore'

/** A line of such a file. */
export interface IgnoreRule {
  /** From 1. */
  line: number
  /** Takes back what a line before has left out. */
  takesBack: boolean
  onlyFolders: boolean
  /** Of a path below the file's folder, as `nameKey` makes it. */
  test: (path: string) => boolean
}

/** The lines of one file, and where it lies: below the scanned folder, '' or ending in '/'. */
export interface IgnoreRules {
  base: string
  rules: readonly IgnoreRule[]
  /** Lines that cannot be understood, from 1. */
  broken: readonly number[]
}

const maxRules = 5_000

/**
 * Reads the lines of a `.plumblineignore`: the syntax of `.gitignore`, but that case does not count. Pure. A pattern comes from files
 * of others and is tried on every name, so it is matched without backtracking.
 */
export function readIgnoreRules(text: string, base: string): IgnoreRules {
  const rules: IgnoreRule[] = []
  const broken: number[] = []
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = withoutSpaceAtEnd(raw)
    if (line === '' || line.startsWith('#')) continue
    try {
      if (rules.length >= maxRules) throw new Error('too many lines')
      rules.push(ruleOf(line, at + 1))
    } catch {
      broken.push(at + 1)
    }
  }
  return { base, rules, broken }
}

/**
 * The line that leaves a path out; null: none does. The last line that fits counts, and that of the deeper file. Pure.
 * @param files of the folders that hold the path, the outermost first
 */
export function leftOutBy(
  files: readonly IgnoreRules[],
  relativePath: string,
  isFolder: boolean,
): { file: string; line: number } | null {
  const key = nameKey(relativePath)
  for (const { base, rules } of [...files].reverse()) {
    const path = key.slice(nameKey(base).length)
    const rule = [...rules].reverse().find((one) => (isFolder || !one.onlyFolders) && one.test(path))
    if (rule) return rule.takesBack ? null : { file: base + ignoreFile, line: rule.line }
  }
  return null
}

function ruleOf(line: string, number: number): IgnoreRule {
  const takesBack = line.startsWith('!')
  const onlyFolders = line.endsWith('/')
  const bare = line.slice(takesBack ? 1 : 0, onlyFolders ? -1 : undefined)
  const source = nameKey(bare.replace(/^\//, ''))
  if (source === '') throw new Error('nothing is named')
  const pattern = patternOf(source)
  const test = bare.includes('/')
    ? (path: string) => pattern.test(path)
    : (path: string) => pattern.test(path.slice(path.lastIndexOf('/') + 1))
  return { line: number, takesBack, onlyFolders, test }
}

function patternOf(source: string): Pattern {
  if (!/[*?[\\]/.test(source)) return { test: (path) => path === source }
  return compilePattern(translated(source))
}

/** A pattern of this syntax in the signs of `compilePattern`. */
function translated(source: string): string {
  const signs = [...source]
  let found = ''
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? ''
    if (sign === '*') {
      const first = at
      while (signs[at + 1] === '*') at++
      const [before, after] = [signs[first - 1], signs[at + 1]]
      const isFolders = at > first && (before === undefined || before === '/')
      if (isFolders && after === '/') {
        found += '(.*/)?'
        at++
      } else found += isFolders && after === undefined ? '.+' : '[^/]*'
    } else if (sign === '?') found += '[^/]'
    else if (sign === '[') {
      const end = setEnd(signs, at)
      found += setOf(signs.slice(at + 1, end))
      at = end
    } else if (sign === '\\') {
      const next = signs[++at]
      if (next === undefined) throw new Error('nothing follows the last “\\”')
      found += literal(next)
    } else found += literal(sign)
  }
  return found
}

/** Where a set ends: a “]” that stands first in it belongs to it. */
function setEnd(signs: readonly string[], start: number): number {
  let at = start + 1
  if (signs[at] === '!' || signs[at] === '^') at++
  if (signs[at] === ']') at++
  while (signs[at] !== ']') {
    if (signs[at] === undefined) throw new Error('a “]” is missing')
    at += signs[at] === '\\' ? 2 : 1
  }
  return at
}

function setOf(inner: readonly string[]): string {
  const isNot = inner[0] === '!' || inner[0] === '^'
  const signs = isNot ? inner.slice(1) : inner
  const quoted = signs.map((sign, at) => (sign === '[' || (sign === '^' && at === 0) ? `\\${sign}` : sign)).join('')
  return isNot ? `[^/${quoted}]` : `[${quoted}]`
}

const literal = (sign: string): string => (/[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`)

/** Spaces at the end count only after a “\”. */
function withoutSpaceAtEnd(line: string): string {
  const found = /^(.*?)[ \t]*$/s.exec(line)?.[1] ?? line
  const isQuoted = found.endsWith('\\') && found.length < line.length && !found.endsWith('\\\\')
  return isQuoted ? `${found} ` : found
}
