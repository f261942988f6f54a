import type { GeoEngine } from '../geo/engine-api'
import { limitsOfEnvironment } from '../geo/workers/default-limits'
import type { AppError } from '../shared/errors/app-error'
import type { Cli } from './command'
import { whenParentEnds } from './when-parent-ends'

/** Resolves when a process that runs until it is told otherwise is told so: SIGTERM, Ctrl+C, or the end of the npm that started it. */
export function untilEnded(cli: Cli): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve())
    cli.signal.addEventListener('abort', () => resolve(), { once: true })
    if (cli.env['npm_lifecycle_event']) whenParentEnds(resolve)
  })
}

/** Waits until a process is told to end, or has to since a newer version has written its database; closes it. AppError of the latter. */
export async function runToEnd(
  process: { outdated: Promise<AppError>; close(): Promise<void> },
  ended: Promise<void>,
): Promise<void> {
  const error = await Promise.race([ended, process.outdated])
  await process.close()
  if (error !== undefined) throw error
}

/** The engine that reads uploads, within what the settings, else the environment, allow. The caller closes it. */
export async function engineWithin(
  cli: Cli,
  { memory, giveUpAfter }: { memory: number | undefined; giveUpAfter: number | undefined },
): Promise<GeoEngine> {
  const { createGeoEngine } = await import('../geo/workers/geo-engine')
  const { memoryMb, stillSeconds } = limitsOfEnvironment(cli.env)
  const limits = { memoryMb: memory ?? memoryMb, stillSeconds: giveUpAfter ?? stillSeconds }
  return createGeoEngine({ limits: () => limits })
}
