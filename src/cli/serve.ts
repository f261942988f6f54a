import { checkService } from '../core/policy/policy'
import { readPolicy } from '../core/policy/read-policy'
import { keepToOwner } from '../node/private-folder'
import { AppError } from '../shared/errors/app-error'
import type { Cli, RegisterCommand } from './command'
import { engineWithin, runToEnd, untilEnded } from './service-process'
import { withSettings } from './setting-options'

/** `serve`: the embedded service alone, until SIGTERM or Ctrl+C. SIGHUP takes the certificate anew. */
export const registerServe: RegisterCommand = (program, cli) => {
  withSettings(program.command('serve'))
    .description('Runs the embedded service alone, on 127.0.0.1 unless told otherwise.')
    .action(async (flags: Record<string, unknown>) => {
      checkService(await readPolicy())
      // Before the line is printed: its reader may end the service at once.
      const ended = untilEnded(cli)
      keepToOwner()
      await serve(cli, flags, ended)
    })
}

async function serve(cli: Cli, flags: Record<string, unknown>, ended: Promise<void>): Promise<void> {
  // What a service alone needs is read by no other command.
  const { readSettings } = await import('../service/settings/read-settings')
  const { checkReach } = await import('../service/settings/check-reach')
  const { checkPlaces } = await import('../service/settings/check-places')
  const settings = readSettings({ flags, env: cli.env })
  const { data } = settings
  if (data === undefined) throw new AppError('invalid', 'The service needs a folder for its data: --data DIR.')
  checkReach(settings)
  checkPlaces(settings)
  const { runService } = await import('../service/operations/run-service')
  const { seedDemo } = await import('../service/demo')
  const engine = await engineWithin(cli, settings)
  const service = await runService({ ...settings, data }, { engine, seed: seedDemo, write: (line) => cli.note(line) })
  process.on('SIGHUP', service.reload)
  cli.print(`listening on ${service.url}`)
  try {
    await runToEnd(service, ended)
  } finally {
    process.off('SIGHUP', service.reload)
    await engine.close()
  }
}
