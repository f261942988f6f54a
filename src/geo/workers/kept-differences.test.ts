import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DiffSummary } from '../diff/difference-api'
import { KeptDifferences } from './kept-differences'

let folder: string
let closed: string[]
let kept: KeptDifferences
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'plumbline-differences-')), 'differences')
  closed = []
  kept = new KeptDifferences(folder, (path) => Promise.resolve(closed.push(path)))
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const make = async (): Promise<string> => {
  const { id } = await kept.make((path) => {
    for (const end of ['', '-wal']) writeFileSync(path + end, '')
    return Promise.resolve({} as DiffSummary)
  })
  return id
}

it('keeps the comparisons that were looked at last, and closes the file of one before it removes it', async () => {
  const first = await make()
  const second = await make()
  const path = kept.pathOf(second)
  for (let count = 2; count < 48; count++) await make()
  kept.pathOf(first)
  await make()
  expect(existsSync(kept.pathOf(first))).toBe(true)
  expect(() => kept.pathOf(second)).toThrow(expect.objectContaining({ code: 'not-found' }))
  expect(closed).toEqual([path])
  expect([path, `${path}-wal`].map((each) => existsSync(each))).toEqual([false, false])
})

it('leaves nothing of a comparison that failed', async () => {
  const failing = kept.make((path) => {
    writeFileSync(path, '')
    return Promise.reject(new Error('cut'))
  })
  await expect(failing).rejects.toThrow('cut')
  expect(readdirSync(folder)).toEqual([])
})
