import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspectFiles } from '../../../../geo/inspect'
import { readingOfReport } from './source-looks'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-reading-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('what a file says of its place', () => {
  it('is where its points lie, without the one that was written at 0 0', async () => {
    const path = join(folder, 'poles.csv')
    const points = Array.from(
      { length: 20 },
      (_, index) => `${index + 2},${-33.9 + index / 1e4},${151.2 + index / 1e4}`,
    )
    writeFileSync(path, ['id,latitude,longitude', '1,0,0', ...points, ''].join('\n'))
    const main = { path, name: 'poles.csv', ext: 'csv', sizeBytes: statSync(path).size, lastModifiedMs: 0 }
    const report = await inspectFiles({
      files: { name: 'poles', main, members: [main] },
      options: {},
      defaultSrid: null,
    })
    expect(report.layers[0]?.bbox4326?.slice(0, 1)).toEqual([0])
    const [west, south, east, north] = readingOfReport(report)?.bbox4326 ?? []
    expect([west, south]).toEqual([151.2, -33.9])
    expect(east).toBeCloseTo(151.2019)
    expect(north).toBeCloseTo(-33.8981)
  })
})
