import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scanPlan } from './plan-scan'
import { createKeptRows } from './saved/plan-kept-rows'

let dir: string
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'plumbline-plan-scan-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))
const put = (path: string, text: string) => {
  mkdirSync(join(dir, path, '..'), { recursive: true })
  writeFileSync(join(dir, path), text)
}
const scan = (...paths: string[]) =>
  scanPlan({
    ...{ paths: paths.map((path) => join(dir, path)), only: null, given: () => null, why: 'first' },
    ...{ kept: createKeptRows([], () => undefined), geo: {} as never, stagingDir: join(dir, 'staging') },
    readContext: () =>
      Promise.resolve({
        ...{ layers: [], sent: [], projectSrid: null, folders: new Set<string>() },
        area: { boxes: [], centre: null, label: '' },
      }),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
const specification = (name: string) => JSON.stringify({ version: 1, name, rules: [] })

it('names files to the rules of a specification as they lie in their own folder, however many were dropped', async () => {
  for (const path of ['Week 1/north/mains.csv', 'a/DXF/kerbs.csv', 'b/DXF/kerbs.csv', 'loose.csv']) put(path, 'id\n1\n')
  const alone = await scan('Week 1')
  expect(alone.rows.map(({ pathInRoot }) => pathInRoot)).toEqual(['north/mains.csv'])
  const { rows } = await scan('Week 1', 'a/DXF', 'b/DXF', 'loose.csv')
  expect(rows.map(({ row, pathInRoot }) => [row.folder, pathInRoot]).sort()).toEqual([
    ['', 'loose.csv'],
    ['Week 1/north', 'north/mains.csv'],
    ['a/DXF', 'kerbs.csv'],
    ['b/DXF', 'kerbs.csv'],
  ])
})

it('takes the specification that folders bring together, and none where they bring different ones', async () => {
  for (const week of ['W1', 'W2']) put(`${week}/plumbline-spec.json`, specification('Issues'))
  put('W3/plumbline-spec.json', specification('Others'))
  expect((await scan('W1', 'W2')).specification?.specification?.name).toBe('Issues')
  const { specification: found } = await scan('W1', 'W3')
  expect(found?.specification).toBeNull()
  expect(found?.fault?.text).toContain('different specifications (“W1”, “W3”)')
})
