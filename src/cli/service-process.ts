import type { GeoEngine } from '../geo/engine-api'
import { limitsOfEnvironment } from '../geo/workers/default-limits'
import type { Cli } from './command'
import { whenParentEnds } from './when-parent-ends'

/** Resolves when a process that runs until it is told otherwise is told so: SIGTERM, Ctrl+C, or the end of the npm that started it. */
export function untilEnded(cli: Cli): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    cli.signal.addEventListener('abort', () => resolve(), { once: true })
    if (cli.env['npm_lifecycle_event']) whenParentEnds(resolve)
  })
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
