import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { KeyColumn } from './key-columns'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-key-column-'))
afterAll(() => rmSync(folder, { recursive: true }))
let column: KeyColumn
beforeEach(() => (column = new KeyColumn(join(folder, 'column'))))

/** Those of a column without a value are 0. */
const none = { a: 0, b: 0 }

it('tells rows apart as long as each has a value that none near it has', () => {
  for (let row = 1; row < 20_000; row++) column.add({ a: row, b: 7 })
  expect(column.alive).toBe(true)
  expect([column.at(0), column.at(19_998)]).toEqual([
    { a: 1, b: 7 },
    { a: 19_999, b: 7 },
  ])
})

it('is given up at a row without a value, whatever came before it', () => {
  column.add({ a: 4096, b: 7 })
  column.add(none)
  expect(column.alive).toBe(false)
})

it('is given up at a value that comes twice, and not at one that is half the same', () => {
  column.add({ a: 5, b: 7 })
  column.add({ a: 5, b: 8 })
  expect(column.alive).toBe(true)
  column.add({ a: 5, b: 8 })
  expect(column.alive).toBe(false)
})
