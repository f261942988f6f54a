import { expect, it } from 'vitest'
import type { GeoEngine } from '../../geo/engine-api'
import { emptyReport } from '../../geo/file-report'
import { uploadBody } from '../../shared/rest'
import { checkFiles } from './check-files'

const names = Array.from({ length: 1200 }, (_, index) => `t${index}.csv`)
const files = names.map((name) => ({ relativePath: name, path: `/${name}`, sizeBytes: 20, lastModifiedMs: 0 }))
const order = uploadBody.parse({ mode: 0, title: 'Points', fileNames: names, fileLastModifieds: names.map(() => 0) })
const layer = { features: 1, nullGeometries: 0, raster: null }

/** @param cpuMs what each file takes */
function engineOf(cpuMs: number): GeoEngine {
  const inspect: GeoEngine['inspect'] = (request, call) => {
    call?.onEffort?.({ cpuMs, peakMb: 100 })
    return Promise.resolve({ ...emptyReport(request.files), layers: [layer as never] })
  }
  return { inspect } as GeoEngine
}

it('tells which of very many data sets is read, though each is read at once', async () => {
  const told: [string, number][] = []
  const onProgress = (step: string, fraction: number, detail: string) => void told.push([step + detail, fraction])
  await checkFiles(engineOf(1), files, order, 28356, { signal: new AbortController().signal, onProgress })
  expect(told).toContainEqual(['Reading data set 577 of 1,200', 0.48])
})

it('says of data sets that take long together how long they took', async () => {
  const call = { signal: new AbortController().signal, onProgress: () => undefined }
  const warnings = async (cpuMs: number) =>
    (await checkFiles(engineOf(cpuMs), files, order, 28356, call)).flatMap((report) => report.warnings)
  expect(await warnings(1)).toEqual([])
  expect(await warnings(10)).toEqual([
    { code: 'takes-long', message: 'The 1,200 data sets take long (12 s of the processor) to read.' },
  ])
})
