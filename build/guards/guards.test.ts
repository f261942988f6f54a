import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../setup.mjs'
import { without } from './guard'
import { securityPage } from './security-page'
import { sections } from './sections'

describe.each(sections)('guards of $title', ({ guards }) => {
  it.each(guards)('$what: $file holds its text once, and its test is there', (guard) => {
    expect(without(guard, readFileSync(join(root, guard.file), 'utf8'))).not.toBeNull()
    expect(existsSync(join(root, guard.test))).toBe(true)
    expect(guard.only === undefined || hasName(guard.test, guard.only)).toBe(true)
  })
})

/** The names of tests stand in their files, whole or in pieces around what a table puts in. */
function hasName(test: string, only: string): boolean {
  return readFileSync(join(root, test), 'utf8').includes(only)
}

it('docs/security.md is made from the table (npm run guards -- --page)', async () => {
  expect(readFileSync(join(root, 'docs/security.md'), 'utf8')).toBe(await securityPage(sections))
})
