import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ownProgram } from '../node/own-program'
import { exitStatus, parsePort, type RegisterCommand } from './command'
import { whenParentEnds } from './when-parent-ends'

/** `web`: serves the app for a browser, until SIGTERM or Ctrl+C; the same as `npm start -- --web`. */
export const registerWeb: RegisterCommand = (program, cli) => {
  program
    .command('web')
    .description('Serves the app for a browser on 127.0.0.1 and prints where to open it.')
    .option('--port <n>', 'port; 0 for a free one', parsePort, 0)
    .option(
      '--folder <dir...>',
      'folders that the page may look into, in place of your home and what is mounted',
      [] as string[],
    )
    .action(async ({ port, folder }: { port: number; folder: string[] }) => {
      const args = ['--port', String(port), ...folder.flatMap((each) => ['--folder', each])]
      const program = ownProgram(join(__dirname, 'host-web.js'), args)
      const host = spawn(program.command, program.args, { stdio: 'inherit' })
      let ending = false
      const end = (): void => {
        ending = true
        host.kill('SIGTERM')
      }
      process.on('SIGTERM', end)
      process.on('SIGHUP', end)
      cli.signal.addEventListener('abort', end, { once: true })
      if (cli.env['npm_lifecycle_event']) whenParentEnds(end)
      const status = await new Promise<number | null>((resolve, reject) => {
        host.once('error', reject)
        host.once('exit', resolve)
      })
      // Without a status a signal ended it: our own, when it came before the host could take it.
      if (status === exitStatus.done || (status === null && ending)) return
      process.exitCode = status === exitStatus.usage ? status : exitStatus.someFailed
    })
}
