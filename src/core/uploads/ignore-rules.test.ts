import { expect, it } from 'vitest'
import { leftOutBy, readIgnoreRules } from './ignore-rules'

/** The line of one file that leaves a path out; null: none. A path that ends in '/' is a folder. */
function lineFor(text: string, path: string): number | null {
  const isFolder = path.endsWith('/')
  return leftOutBy([readIgnoreRules(text, '')], isFolder ? path.slice(0, -1) : path, isFolder)?.line ?? null
}

it('leaves out names in any folder, and paths with a slash in theirs alone', () => {
  expect(lineFor('*.tmp', 'deep/er/a.TMP')).toBe(1)
  expect(lineFor('drafts', 'deep/drafts')).toBe(1)
  expect(lineFor('/drafts', 'deep/drafts')).toBeNull()
  expect(lineFor('/drafts', 'drafts')).toBe(1)
  expect(lineFor('north/*.csv', 'north/a.csv')).toBe(1)
  expect(lineFor('north/*.csv', 'south/north/a.csv')).toBeNull()
  expect(lineFor('north/*.csv', 'north/deep/a.csv')).toBeNull()
})

it('goes through folders where two stars stand between slashes', () => {
  for (const path of ['old/a.csv', 'x/old/a.csv', 'x/y/old/a.csv']) expect(lineFor('**/old/*.csv', path)).toBe(1)
  expect(lineFor('old/**', 'old/deep/a.csv')).toBe(1)
  expect(lineFor('old/**', 'old/')).toBeNull()
  for (const path of ['a/b', 'a/x/b', 'a/x/y/b']) expect(lineFor('a/**/b', path)).toBe(1)
  expect(lineFor('a/**/b', 'ab')).toBeNull()
  // Elsewhere they are one star.
  expect(lineFor('a**b', 'a--b')).toBe(1)
  expect(lineFor('x/a**b', 'x/a/b')).toBeNull()
})

it('means folders alone where a line ends in a slash', () => {
  expect(lineFor('old/', 'old/')).toBe(1)
  expect(lineFor('old/', 'deep/old/')).toBe(1)
  expect(lineFor('old/', 'old')).toBeNull()
})

it('lets the last line that fits count, and a “!” take back', () => {
  const text = '*.csv\n!kept.csv\n/kept.csv\n'
  expect(lineFor(text, 'a.csv')).toBe(1)
  expect(lineFor(text, 'deep/kept.csv')).toBeNull()
  expect(lineFor(text, 'kept.csv')).toBe(3)
})

it('knows comments, quoted signs, sets and spaces at the end', () => {
  expect(lineFor('# a\n\n  \r\na.csv   \r\n', 'a.csv')).toBe(4)
  expect(lineFor('\uFEFFa.csv', 'a.csv')).toBe(1)
  expect(lineFor('\\#1.csv', '#1.csv')).toBe(1)
  expect(lineFor('\\!1.csv', '!1.csv')).toBe(1)
  expect(lineFor('a\\ ', 'a ')).toBe(1)
  expect(lineFor('a\\*', 'ab')).toBeNull()
  expect(lineFor('a\\*', 'a*')).toBe(1)
  expect(lineFor('?[0-9].csv', 'a7.csv')).toBe(1)
  expect(lineFor('[!a-c].csv', 'd.csv')).toBe(1)
  expect(lineFor('[!a-c].csv', 'b.csv')).toBeNull()
  expect(lineFor('[]x].csv', '].csv')).toBe(1)
  expect(lineFor('a[^b]c', 'a/c')).toBeNull()
  expect(lineFor('a.csv', 'axcsv')).toBeNull()
  expect(lineFor('Straße (alt).csv', 'STRASSE (alt).csv') ?? lineFor('Straße (alt).csv', 'Straße (Alt).csv')).toBe(1)
})

it('counts a deeper file before the one above it, and names the line and the file', () => {
  const files = [readIgnoreRules('*.csv', ''), readIgnoreRules('\n!a.csv\nb.csv', 'north/')]
  expect(leftOutBy(files, 'north/a.csv', false)).toBeNull()
  expect(leftOutBy(files, 'north/b.csv', false)).toEqual({ file: 'north/.plumblineignore', line: 3 })
  expect(leftOutBy(files, 'north/c.csv', false)).toEqual({ file: '.plumblineignore', line: 1 })
})

it('says which lines cannot be understood, and reads the others', () => {
  const { broken, rules } = readIgnoreRules(`a[\nb\\\n/\n*.csv\n${'*a'.repeat(300)}`, '')
  expect(broken).toEqual([1, 2, 3, 5])
  expect(rules).toHaveLength(1)
})

it('takes no longer for a line that is made to last', () => {
  const began = performance.now()
  expect(lineFor('*a*a*a*a*a*a*a*a*b', 'a'.repeat(250))).toBeNull()
  expect(performance.now() - began).toBeLessThan(1_000)
})
