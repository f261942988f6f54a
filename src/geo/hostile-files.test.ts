import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fileSetFromPath } from './file-set'
import { hostileFiles } from './hostile-files.test-helper'
import { createGeoEngine } from './workers/geo-engine'

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
let stillSeconds = 30
const engine = createGeoEngine({ size: 1, limits: () => ({ memoryMb: 1024, stillSeconds }) })
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What is said of each: an error, or a warning beside what could be read. */
const said: Readonly<Record<string, RegExp>> = {
  'rows-without-end.gpkg': /^The view “v” of .+ gives more than 100,000 rows/,
  'sorted-without-end.gpkg': /more than the 128 MB that one piece of a file may take|has not given its first row/,
  'counted-without-end.gpkg': /^The view “v” of .+ has not given its first row in the time.+give it more time/,
  'nothing-found-without-end.gpkg': /^The view “v” of .+ has not given its first row/,
  'long-text.gpkg': /^Row 1 of “v” in .+ more than the 128 MB.+allow more memory/,
  'long-geometry.gpkg': /that feature takes 858 MB/,
  'wordy.gpkg': /^The view “v” of .+ gives more than 128 MB of text.+allow more memory/,
  'large-block.dxf': /^All that its blocks hold in .+ needs more than the 128 MB.+allow more memory/,
  'half-circles.dxf': /cannot be read past line .+ more than 2,500,000 vertices.+allow more memory/,
  'huge-curves.xml': /cannot be read past line .+ more than 2,500,000 vertices.+allow more memory/,
  'new-columns.geojson': /has more than 2,000 columns/,
  'many-folders.kml': /^many-folders\.kml holds more than 2,000 folders with features/,
  'doubling.gml': /^doubling\.gml cannot be read past line .+ that feature/,
  'same-line.gml': /^same-line\.gml cannot be read past line .+ that feature takes \d+ MB/,
  'many-tables.gpkg': /^many-tables\.gpkg holds more than 2,000 tables/,
  'one-tile.tif': /^A single block of pixels \(1,024 MB\) in one-tile\.tif needs more than the 128 MB/,
  'large-lerc.tif': /^large-lerc\.tif is damaged: the pixels .+ cannot be decompressed/,
  'set-often.dxf': /32,767 columns and 32,767 rows\. More than 100,000 copies/,
  'many-tables.zip': /holds 2,000 data sets; one archive may hold 1,000/,
}

it('holds no more of a table in which a quotation is never closed than of others', async () => {
  const path = join(folder, 'open-quote.csv')
  await hostileFiles.find(({ name }) => name === 'open-quote.csv')?.write(path)
  const report = await engine.inspect({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
  expect(report.layers[0]).toMatchObject({ features: 3_000_000, nullGeometries: 2_999_999 })
  expect(report.warnings.find(({ code }) => code === 'takes-long')?.message ?? '').not.toContain('much memory')
})

it.each(hostileFiles.filter(({ name }) => name in said))(
  '$name is named, and the next file is read',
  async ({ name, write }) => {
    stillSeconds = /^(counted|nothing)/.test(name) ? 2 : 30
    const path = join(folder, name)
    await write(path)
    const report = await engine.inspect({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })
    const messages = [report.error, ...report.warnings].map((one) => one?.message ?? '')
    expect(messages.filter((message) => said[name]?.test(message))).toHaveLength(1)
  },
)
