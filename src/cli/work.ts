import { checkService } from '../core/policy/policy'
import { readPolicy } from '../core/policy/read-policy'
import { keepToOwner } from '../node/private-folder'
import type { RegisterCommand } from './command'
import { engineWithin, runToEnd, untilEnded } from './service-process'
import { withSettings } from './setting-options'

/** `work`: a process that works on the uploads of services that share a database, until SIGTERM or Ctrl+C. */
export const registerWork: RegisterCommand = (program, cli) => {
  const names = ['data', 'database', 'files', 'log', 'jobsAtOnce', 'memory', 'giveUpAfter'] as const
  withSettings(program.command('work'), names)
    .description('Works on the uploads of services that share a PostgreSQL database; as many of it as are wanted.')
    .action(async (flags: Record<string, unknown>) => {
      checkService(await readPolicy())
      const ended = untilEnded(cli)
      keepToOwner()
      const { readSettings } = await import('../service/settings/read-settings')
      const { workerPlaces } = await import('../service/settings/check-places')
      const settings = readSettings({ flags, env: cli.env })
      const { data, database, files } = workerPlaces(settings)
      const { serviceLog } = await import('../service/operations/service-log')
      const { startWorker } = await import('../service/start-worker')
      const engine = await engineWithin(cli, settings)
      const log = serviceLog({ form: settings.log, requests: false, write: (line) => cli.note(line) })
      const parts = { dataDir: data, database, files, engine, parallel: settings.jobsAtOnce, log: log.warn }
      const worker = await startWorker(parts)
      cli.print('working')
      await runToEnd(worker, ended).finally(() => engine.close())
    })
}
