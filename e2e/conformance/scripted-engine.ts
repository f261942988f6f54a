import { readFile } from 'node:fs/promises'
import type { FileReport, GeoEngine, LayerReport } from '../../src/geo/engine-api'
import { warningOf } from '../../src/geo/formats/common/warnings'
import { AppError } from '../../src/shared/errors/app-error'
import { said } from '../../src/shared/languages/said-readers'

/**
 * An engine for checks of the service alone: what a file's first line says happens. `slow` waits until `release`, `stuck` goes on
 * for two seconds though it is told to stop, `broken` is a file error, `lost` is a CRS that cannot be used unless an srid is given,
 * `empty` holds nothing, `odd` is read with three warnings, two of them the same; all else is one point, which `at LON LAT` in any
 * line places.
 */
export interface ScriptedEngine extends GeoEngine {
  release(): void
  /** How many readings wait for it now. */
  held(): number
  /** What was asked of it: options and default srid of each reading. */
  readonly readings: { name: string; srid: number | null; defaultSrid: number | null; options: unknown }[]
}

export function scriptedEngine(): ScriptedEngine {
  const waiters = new Set<() => void>()
  const readings: ScriptedEngine['readings'] = []
  const never = (): never => {
    throw new AppError('unavailable', 'not part of these checks')
  }
  return {
    readings,
    release() {
      for (const waiter of waiters) waiter()
      waiters.clear()
    },
    held: () => waiters.size,
    async inspect({ files, options, defaultSrid }, call) {
      readings.push({ name: files.main.name, srid: options.srid ?? null, defaultSrid, options })
      const text = (await readFile(files.main.path)).subarray(0, 100).toString('latin1')
      call?.onProgress?.({ step: 'Reading geometry', fraction: 0.5, features: 1 })
      if (text.startsWith('slow')) {
        await new Promise<void>((resolve, reject) => {
          const stop = () => {
            waiters.delete(resolve)
            reject(new AppError('cancelled', 'stopped'))
          }
          waiters.add(resolve)
          if (call?.signal?.aborted) stop()
          call?.signal?.addEventListener('abort', stop)
        })
      }
      if (text.startsWith('stuck')) await new Promise((next) => setTimeout(next, 2_000))
      if (text.startsWith('broken'))
        return report(files.main.path, 0, new AppError('file.corrupt', 'Line 3 cannot be read.'))
      if (text.startsWith('lost') && options.srid == null) {
        return report(files.main.path, 0, new AppError('crs.unusable', 'The CRS cannot be used.'))
      }
      const read = report(files.main.path, text.startsWith('empty') ? 0 : 1, null, placeIn(text))
      if (text.startsWith('odd'))
        read.warnings = ['It ends early.', 'A column is left out.', 'It ends early.'].map((message) => ({
          ...warningOf('odd', said('readers.limits.stopped')),
          message,
        }))
      return read
    },
    describeCrs: (srid) =>
      Promise.resolve(
        [4326, 3857, 7856, 28356].includes(srid)
          ? { srid, name: `EPSG:${srid}`, unit: 'metre', geographic: false, area: null, accuracyMetres: null }
          : null,
      ),
    build: never,
    convert: never,
    tile: never,
    identify: never,
    tables: {
      count: never,
      rows: never,
      features: never,
      find: never,
      meeting: never,
      places: never,
      bounds: never,
      statistics: never,
      classify: never,
      text: never,
      export: never,
    },
    transform: never,
    searchCrs: never,
    diff: never,
    differences: never,
    difference: never,
    changeLines: never,
    changeStatistics: never,
    changeClasses: never,
    exportDifferences: never,
    touched: never,
    splitDelivery: never,
    chainage: { list: never, locate: never, places: never, read: never },
    findServices: never,
    findOverlaps: never,
    close: () => Promise.resolve(),
  }
}

function placeIn(text: string): LayerReport['bbox4326'] {
  const [, lon, lat] = /\bat (\S+) (\S+)/.exec(text) ?? []
  return lon === undefined ? null : [Number(lon), Number(lat), Number(lon) + 0.01, Number(lat) + 0.01]
}

function report(
  file: string,
  features: number,
  error: AppError | null,
  bbox4326: LayerReport['bbox4326'] = null,
): FileReport {
  return {
    file,
    format: 'csv',
    layers: [
      {
        name: 'a',
        features,
        nullGeometries: 0,
        vertices: 1,
        geometryTypes: ['Point'],
        srid: 4326,
        sridFrom: 'format',
        crsName: null,
        bbox4326,
        bboxNative: bbox4326,
        outline4326: null,
        fields: [],
        raster: null,
      },
    ],
    warnings: [],
    error: error?.toWire() ?? null,
    table: null,
  }
}
