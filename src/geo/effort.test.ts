import { expect, it } from 'vitest'
import { effortOfMany, effortWarnings } from './effort'
import { emptyReport } from './file-report'

const mb = 1e6
const member = (name: string, ext: string, sizeBytes: number) => ({
  path: `/d/${name}`,
  name,
  ext,
  sizeBytes,
  lastModifiedMs: 0,
})
const main = member('roads.shp', 'shp', 80 * mb)
const files = { name: 'roads', main, members: [main, member('roads.dbf', 'dbf', 24 * mb)] }
const layer = (more: object) => ({ features: 1000, vertices: 1000, fields: [], raster: null, ...more })
const told = (cpuMs: number, peakMb: number, layers: object[] = [layer({})]) =>
  effortWarnings({ ...emptyReport(files), layers: layers as never }, files, { cpuMs, peakMb }).map(
    ({ message }) => message,
  )

it('says nothing of a file that reads within five seconds and 300 MB', () => {
  expect(told(4999, 299)).toEqual([])
})

it('says what a file took, and how large it is', () => {
  expect(told(10_900, 120)).toEqual([
    'roads.shp takes long (11 s of the processor) to read: it has 104 MB, 1,000 features.',
  ])
  expect(told(7000, 561)).toEqual([
    'roads.shp takes long (7 s of the processor) and much memory (561 MB) to read: it has 104 MB, 1,000 features.',
  ])
})

it('names what there is much of', () => {
  const wide = layer({ vertices: 3e6, fields: Array.from({ length: 150 }, () => ({})) })
  const picture = layer({ features: 1, vertices: 0, raster: { width: 30_000, height: 30_000 } })
  expect(told(0, 400, [wide])[0]).toMatch(/104 MB, 1,000 features, 3,000,000 vertices, 150 columns\.$/)
  expect(told(0, 400, [picture])[0]).toMatch(/1 feature, 900,000,000 pixels\.$/)
})

it('names many files together that take five seconds with the start of what reads them, and no single one again', () => {
  const told = (count: number, cpuMs: number) =>
    effortOfMany(count, { cpuMs, peakMb: 120 }).map(({ message }) => message)
  expect(told(4_999, 3900)).toEqual([])
  expect(told(5_000, 3900)).toEqual([
    'The 5,000 data sets take long to send and to keep, each by itself; one file of all is quicker.',
  ])
  expect(told(10_000, 4100)).toEqual(['The 10,000 data sets take long (4 s of the processor) to read.'])
  expect(told(1, 9000)).toEqual([])
})
