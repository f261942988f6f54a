import { afterAll, beforeAll, expect, it } from 'vitest'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkFolder } from '../core/uploads/specification/check-folder'
import { createGeoEngine } from '../geo/workers/geo-engine'
import { iso19650Names } from '../shared/specification/iso-19650'
import { specification as schema } from '../shared/specification/schema'
import { textOfBreach } from '../shared/specification/breach-text'

let dir = ''
const geo = createGeoEngine()
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'check-'))))
afterAll(async () => {
  await geo.close()
  rmSync(dir, { recursive: true, force: true })
})

const specification = schema.parse({
  version: 1,
  name: 'Site',
  rules: [
    iso19650Names({ project: 'PRJ', originators: ['ABC', 'XYZ'] }),
    {
      ...{ rule: 'columns', id: 'mains', files: ['**/*.csv', '**/*.geojson'] },
      columns: [
        { name: 'id', unique: true, notBlank: true },
        { name: 'material', values: ['PVC', 'DI', 'PE'] },
        { name: 'size', type: 'whole', min: 50, max: 1200 },
        { name: 'laid', type: 'date' },
      ],
    },
    { rule: 'crs', id: 'system', srids: [7856, 4326] },
    { rule: 'geometry', id: 'kinds', kinds: ['Point'], files: ['*.csv', '*.geojson'] },
    { rule: 'extent', id: 'site', severity: 'warn', box: [150, -34.5, 152, -33] },
    { rule: 'cad-layers', id: 'cad', names: ['C-ROAD', 'C-KERB*'] },
  ],
})

type Cell = string | number
interface Planted {
  /** What it breaks: rule, code and place. */
  breaches: [rule: string, code: string, place: string][]
  name?: string
  srid?: number
  columns?: string[]
  change?: (rows: Cell[][]) => void
  text?: (name: string) => string
}

const usual = ['id', 'material', 'size', 'laid', 'lon', 'lat']
const kindsOfFault: Planted[] = [
  { name: 'PRJ-QRS-00-XX-M3-S-', breaches: [['file-name', 'name-field', 'file name']] },
  { name: 'prj-ABC-00-XX-M3-S-', breaches: [['file-name', 'name-field', 'file name']] },
  { name: 'PRJ_ABC-00-XX-M3-S-', breaches: [['file-name', 'name-parts', 'file name']] },
  { change: (rows) => void (rows[3]![1] = 'PVCC'), breaches: [['mains', 'column-value', 'material, feature 4']] },
  { change: (rows) => void (rows[5]![0] = rows[2]![0]!), breaches: [['mains', 'column-repeated', 'id, feature 6']] },
  { change: (rows) => void (rows[6]![0] = ''), breaches: [['mains', 'column-blank', 'id, feature 7']] },
  { change: (rows) => void (rows[1]![2] = 100.5), breaches: [['mains', 'column-type', 'size, feature 2']] },
  { change: (rows) => void (rows[1]![2] = 12), breaches: [['mains', 'column-range', 'size, feature 2']] },
  { change: (rows) => void (rows[9]![3] = '27.11.2026'), breaches: [['mains', 'column-type', 'laid, feature 10']] },
  { columns: ['id', 'material', 'dn', 'laid', 'lon', 'lat'], breaches: [['mains', 'column-missing', 'size']] },
  { change: (rows) => void (rows[8]![4] = 153), breaches: [['site', 'extent', 'feature 9']] },
  { text: drawing, breaches: [['cad', 'cad-layer', 'CAD layer C-RAOD']] },
]

function drawing(): string {
  const line = (layer: string) => ['0', 'LINE', '8', layer, '10', '151', '20', '-34', '11', '151.1', '21', '-33.9']
  return ['0', 'SECTION', '2', 'ENTITIES', ...line('C-ROAD'), ...line('C-RAOD'), ...line('c-kerb-1'), '0', 'ENDSEC', '0', 'EOF', ''].join('\n') // prettier-ignore
}

function rowsOf(n: number): Cell[][] {
  return Array.from({ length: 12 }, (_, at) => [
    ...[`m${n}-${at}`, ['PVC', 'DI', 'PE'][at % 3]!, 50 + at * 10, '2026-02-03'],
    ...[151 + at / 1000, -33.9 - (n % 10) / 100],
  ])
}

function write(folder: string, n: number, fault: Planted | null): string {
  const name = `${fault?.name ?? 'PRJ-ABC-00-XX-M3-S-'}${String(n).padStart(4, '0')}`
  const file = `${name}.${fault?.text ? 'dxf' : 'csv'}`
  const rows = rowsOf(n)
  fault?.change?.(rows)
  const text = fault?.text?.(name) ?? [fault?.columns ?? usual, ...rows].map((row) => row.join(',')).join('\n')
  writeFileSync(join(folder, file), text)
  return file
}

async function check(path: string) {
  const none = new AbortController().signal
  const stagingDir = join(dir, 'staging')
  return checkFolder({ path, specification, geo, srid: 4326, stagingDir, signal: none, onProgress: () => undefined })
}

/** So many files of which every twentieth is planted; PLUMBLINE_CHECK_FILES makes it the figure of the docs. */
const files = Number(process.env['PLUMBLINE_CHECK_FILES'] ?? 240)

it('finds all that is planted in a folder of files, where it is, and nothing else', async () => {
  const planted: string[] = []
  for (let n = 0; n < files; n++) {
    const folder = join(dir, 'site', `part-${n % 7}`)
    mkdirSync(folder, { recursive: true })
    const fault = n % 20 === 7 ? (kindsOfFault[Math.floor(n / 20) % kindsOfFault.length] ?? null) : null
    const file = write(folder, n, fault)
    const layer = file.replace(/\.\w+$/, '')
    for (const [rule, code, place] of fault?.breaches ?? []) {
      const at =
        place === 'file name' || place.startsWith('CAD')
          ? place
          : `${layer}, ${rule === 'mains' ? 'column ' : ''}${place}`
      planted.push([`part-${n % 7}/${file}`, rule, code, at].join(' | '))
    }
  }
  const begin = performance.now()
  const found = await check(join(dir, 'site'))
  const seconds = (performance.now() - begin) / 1000
  if (process.env['PLUMBLINE_CHECK_FILES']) console.log(`${files} files in ${seconds.toFixed(1)} s`)
  expect(found.unread).toEqual([])
  expect(found.files).toBe(files)
  const told = found.breaches.map(({ file, breach }) =>
    [file, breach.rule, breach.code, textOfBreach(breach).place.text].join(' | '),
  )
  expect(told.sort()).toEqual(planted.sort())
}, 60_000)
