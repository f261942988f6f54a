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
  expect(await warnings(10)).toMatchObject([
    { code: 'takes-long', message: 'The 1,200 data sets take long (12 s of the processor) to read.' },
  ])
})

it('says that the default of the project was taken for a file that names no CRS, unless it was asked for', async () => {
  const inspect: GeoEngine['inspect'] = ({ files, options }) => {
    const sridFrom = options?.srid ? 'option' : files.main.name === 'named.csv' ? 'columns' : 'project'
    return Promise.resolve({ ...emptyReport(files), layers: [{ ...layer, sridFrom } as never] })
  }
  const told = async (name: string, srid: number) => {
    const sent = [{ relativePath: name, path: `/${name}`, sizeBytes: 20, lastModifiedMs: 0 }]
    const call = { signal: new AbortController().signal, onProgress: () => undefined }
    const reports = await checkFiles({ inspect } as GeoEngine, sent, { ...order, srid }, 28356, call)
    return reports.flatMap((report) => report.warnings.map(({ message }) => message))
  }
  expect(await told('levels.csv', -1)).toEqual([
    'levels.csv names no CRS: the default of the project, EPSG:28356, was taken.',
  ])
  for (const srid of [0, 28356]) expect(await told('levels.csv', srid)).toEqual([])
  expect(await told('named.csv', -1)).toEqual([])
})

it('says that the default of the project was taken where the CRS of the file cannot be used', async () => {
  const inspect: GeoEngine['inspect'] = ({ files, options }) =>
    Promise.resolve({
      ...emptyReport(files),
      layers: [{ ...layer, sridFrom: 'option' } as never],
      error: options?.srid
        ? null
        : { code: 'crs.unusable' as const, message: 'No.', details: {}, retry: 'after-change' },
    })
  const call = { signal: new AbortController().signal, onProgress: () => undefined }
  const [report] = await checkFiles({ inspect } as GeoEngine, files.slice(0, 1), order, 28356, call)
  expect(report?.warnings[0]?.message).toBe(
    'The CRS in t0.csv cannot be used: the default of the project, EPSG:28356, was taken.',
  )
})

it('hands on each option of step 1, and none that was not given', async () => {
  const seen: object[] = []
  const inspect: GeoEngine['inspect'] = ({ files, options, defaultSrid }) => {
    seen.push({ ...options, defaultSrid })
    return Promise.resolve({ ...emptyReport(files), layers: [layer as never] })
  }
  const call = { signal: new AbortController().signal, onProgress: () => undefined }
  const columns = { csvIDField: 'id', csvXField: 'x', csvYField: 'y', csvZField: 'z', csvColor: '#112233' }
  const given = {
    ...{
      units: 'usSurveyFeet',
      shpColorMode: 1,
      shpColorFixed: '#445566',
      shpColorAttribute: 'a',
      colorFieldName: 'c',
    },
    ...{ ...columns, ifcSublayerGroupBy: 'class', convert3dFaces: true, convert3dFacesToTerrain: true },
  }
  for (const options of [{ ...given, srid: 7856 }, { srid: 0 }])
    await checkFiles({ inspect } as GeoEngine, files.slice(0, 1), { ...order, ...options } as never, 28356, call)
  const none = Object.fromEntries(Object.keys(given).map((name) => [name, null]))
  const { ifcSublayerGroupBy, convert3dFaces, convert3dFacesToTerrain } = order
  expect(seen).toEqual([
    { ...given, srid: 7856, defaultSrid: 28356 },
    { ...none, ifcSublayerGroupBy, convert3dFaces, convert3dFacesToTerrain, srid: 28356, defaultSrid: 28356 },
  ])
})

it('says what there is nothing to make a layer of', async () => {
  const call = { signal: new AbortController().signal, onProgress: () => undefined }
  const check = (names: string[], more: object = {}, features = 0) => {
    const inspect: GeoEngine['inspect'] = ({ files }) =>
      Promise.resolve({ ...emptyReport(files), layers: [{ ...layer, features, nullGeometries: 1 } as never] })
    const sent = names.map((name) => ({ relativePath: name, path: `/${name}`, sizeBytes: 20, lastModifiedMs: 0 }))
    return checkFiles({ inspect } as GeoEngine, sent, { ...order, ...more }, 28356, call)
  }
  await expect(check(['a.csv'], {}, 2)).resolves.toHaveLength(1)
  for (const features of [0, 1])
    await expect(check(['a.csv'], {}, features)).rejects.toMatchObject({ code: 'geo.no-features' })
  await expect(check(['a.docx'])).rejects.toMatchObject({
    code: 'file.unsupported',
    message: expect.stringMatching(/^Nothing here can be read as a layer: a\.docx /) as unknown,
  })
  await expect(check(['a.csv'], { forceShapefile: true }, 2)).rejects.toMatchObject({ code: 'file.missing' })
  // Hidden files that come with nothing else were meant.
  await expect(check(['.a.csv'], {}, 2)).resolves.toHaveLength(1)
})
