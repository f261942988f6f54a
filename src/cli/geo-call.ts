import { AppError } from '../shared/errors/app-error'
import type { CallOptions, GeoEngine } from '../geo/engine-api'
import { parseInteger, type Cli } from './command'
import { progressBar } from './progress-bar'
import { readLimits, type ReadLimitOptions } from './read-limits'

/** Runs one piece of work with an engine that is closed afterwards, a progress bar, and Ctrl+C. @param limits options of the command */
export async function withEngine<T>(
  cli: Cli,
  limits: ReadLimitOptions,
  work: (engine: GeoEngine, call: (title: string) => CallOptions) => Promise<T>,
): Promise<T> {
  const { createGeoEngine } = await import('../geo/workers/geo-engine')
  const engine = createGeoEngine({ size: 1, limits: readLimits(cli, limits) })
  const bars: { done: () => void }[] = []
  try {
    return await work(engine, (title) => {
      const bar = progressBar(cli, title)
      bars.push(bar)
      return { signal: cli.signal, onProgress: bar.show }
    })
  } finally {
    for (const bar of bars) bar.done()
    await engine.close()
  }
}

/** An EPSG code given with an option has to be known here. AppError `invalid`. */
export async function requireKnownSrid(engine: GeoEngine, srid: number | null | undefined): Promise<void> {
  if (srid === null || srid === undefined || (await engine.describeCrs(srid)) !== null) return
  throw new AppError('invalid', `${srid} is no EPSG code that is known here.`, { details: { srid } })
}

/** Option parser: an EPSG code. */
export function parseSrid(text: string): number {
  const value = parseInteger(text.replace(/^epsg:/i, ''))
  if (value < 1) throw new AppError('invalid', 'An EPSG code is a whole number above 0, for instance 7856.')
  return value
}
