/**
 * How long attribute tables take to sort, filter and tell statistics, and how much memory. `npx tsx bench/tables.ts [rows]`;
 * a million rows of 20 columns (half texts, half numbers) unless told otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TilesetWriter } from '../src/geo/tileset'
import type { Feature, Field } from '../src/geo/model'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import type { TableQuery } from '../src/shared/model/table-query'

const [rows = 1_000_000] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-tables-'))
const dir = join(folder, 'form')

const fields = Array.from({ length: 20 }, (_, i): Field => ({ name: `c${i}`, type: i % 2 ? 'number' : 'string' }))

/** A text that no other row has, texts of 5,000 streets, and numbers. */
function featureOf(n: number): Feature {
  const properties = fields.map((_, c) => {
    if (c === 0) return `WM-${(n * 7919) % rows}`
    return c % 2 ? ((n * (c + 3)) % 10_007) / 7 : `street ${(n * c) % 5000}`
  })
  const coords = [150 + (n % 1000) / 1000, -34 + n / rows]
  return { id: null, geometry: { type: 'Point', dim: 2, coords, ends: [1] }, properties }
}

async function main(): Promise<void> {
  const writer = new TilesetWriter(dir, { durable: false })
  writer.beginSublayer('pipes', fields)
  for (let from = 0; from < rows; from += 1000)
    writer.append(Array.from({ length: Math.min(1000, rows - from) }, (_, i) => featureOf(from + i)))
  writer.finish({ format: 'geojson', warnings: [] })

  const { tables, close } = createGeoEngine({ entry: join(__dirname, '../src/geo/workers/geo-worker.ts') })
  const all: TableQuery = { sublayer: 0, words: '', filters: [], within: null, only: null, sort: null }
  const count = (query: Partial<TableQuery>) => tables.count(dir, { ...all, ...query })
  const sortBy = (column: string) => ({ sort: { column, descending: false } })
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const [start, cpu] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(cpu)
    const [ms, cpuMs] = [performance.now() - start, (user + system) / 1000].map(Math.round)
    console.log(`| ${what} | ${ms} | ${cpuMs} | ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB |`)
  }
  await count({})
  await measure('sort by numbers', () => count(sortBy('c1')))
  await measure('a page of 200 rows of that', () =>
    tables.rows(dir, { query: { ...all, ...sortBy('c1') }, offset: rows >> 1, limit: 200 }),
  )
  await measure('sort by texts, 5,000 of them', () => count(sortBy('c2')))
  await measure('sort by texts, all different', () => count(sortBy('c0')))
  await measure('filter by numbers', () => count({ filters: [{ column: 'c1', test: 'greater', values: ['700'] }] }))
  await measure('filter by a part of texts', () =>
    count({ filters: [{ column: 'c2', test: 'contains', values: ['street 4'] }] }),
  )
  await measure('a word in any of the columns', () => count({ words: 'wm-12345' }))
  await measure('a box', () => count({ within: [150, -34, 150.5, -33] }))
  await measure('statistics of numbers', () => tables.statistics(dir, { query: all, features: null, column: 'c3' }))
  await measure('statistics of texts, all different', () =>
    tables.statistics(dir, { query: all, features: null, column: 'c0' }),
  )
  await close()
}

void main().finally(() => rmSync(folder, { recursive: true, force: true }))
