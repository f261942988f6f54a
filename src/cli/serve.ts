import { checkService } from '../core/policy/policy'
import { readPolicy } from '../core/policy/read-policy'
import { keepToOwner } from '../node/private-folder'
import { seedDemo } from '../service/demo'
import { startService } from '../service/start-service'
import type { RegisterCommand } from './command'
import { parsePort } from './command'
import { readLimits, withReadLimits, type ReadLimitOptions } from './read-limits'
import { whenParentEnds } from './when-parent-ends'

interface ServeOptions extends ReadLimitOptions {
  data: string
  port: number
  demo: boolean
  files?: string
  filesUrl?: string
}

/** `serve`: the embedded service alone, until SIGTERM or Ctrl+C. */
export const registerServe: RegisterCommand = (program, cli) => {
  withReadLimits(program.command('serve'))
    .description('Runs the embedded service alone, on 127.0.0.1.')
    .requiredOption('--data <dir>', 'folder of its data; made where missing')
    .option('--files <place>', 'an object store for the files, s3://BUCKET/PREFIX; credentials from the environment')
    .option('--files-url <url>', 'where callers reach that object store: downloads are sent there')
    .option('--port <n>', 'port; 0 for a free one', parsePort, 0)
    .option('--demo', 'fills an empty data folder with the sample organization "demo"', false)
    .action(async (options: ServeOptions) => {
      checkService(await readPolicy())
      // Before the line is printed: its reader may end the service at once.
      const ended = new Promise<void>((resolve) => {
        process.once('SIGTERM', resolve)
        cli.signal.addEventListener('abort', () => resolve(), { once: true })
        if (cli.env['npm_lifecycle_event']) whenParentEnds(resolve)
      })
      keepToOwner()
      const { createGeoEngine } = await import('../geo/workers/geo-engine')
      const engine = createGeoEngine({ limits: readLimits(cli, options) })
      const service = await startService({
        dataDir: options.data,
        port: options.port,
        files: options.files,
        filesUrl: options.filesUrl,
        engine,
        log: (line) => cli.note(line),
        ...(options.demo ? { seed: seedDemo } : {}),
      })
      cli.print(`listening on ${service.url}`)
      await ended
      await service.close()
      await engine.close()
    })
}
