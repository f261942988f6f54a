import type { Policy } from '../core/policy/policy'
import { readPolicy } from '../core/policy/read-policy'
import type { SettingsTransfer } from '../core/settings/transfer-settings'
import { keepToOwner } from '../node/private-folder'
import type { Cli, RegisterCommand } from './command'
import { homeOf } from './with-core'

/** `settings export`, `settings import`: what a person has chosen, to a file and from one; credentials stay where they are. */
export const registerSettings: RegisterCommand = (program, cli) => {
  const settings = program.command('settings').description('Settings, to a file and from one.')
  settings
    .command('export')
    .description('Prints all settings as a file to be imported elsewhere. Credentials are no part of it.')
    .option('--connections', 'with the names and addresses of services', false)
    .option('--out <file>', 'writes them to a file')
    .action(async ({ connections, out }: { connections: boolean; out?: string }) => {
      const { transfer, writeOut } = await opened(cli)
      const text = await transfer.text(connections)
      if (out !== undefined) await writeOut(out, text)
      else for (const line of text.trimEnd().split('\n')) cli.print(line)
    })
  settings
    .command('import')
    .description('Says what a file of settings would change; with --apply it does.')
    .argument('<file>', 'file that was exported')
    .option(
      '--connections',
      'with the services that it names; their credentials are asked for when they are used',
      false,
    )
    .option('--apply', 'makes the changes', false)
    .option('--json', 'prints one JSON document', false)
    .action(async (path: string, options: { connections: boolean; apply: boolean; json: boolean }) => {
      const { transfer, policy } = await opened(cli)
      const { file, says } = await transfer.read(path)
      const connections = options.connections ? says.connections : []
      if (options.apply) await transfer.take(file, options.connections)
      if (options.json) return cli.printJson({ changes: says.changes, connections, applied: options.apply })
      for (const { name, from, to, locked } of says.changes)
        cli.print(`${name}: ${from} → ${to}${locked ? `, not changed: set by the administrator (${policy.file})` : ''}`)
      for (const { name, baseUrl, isKnown, isAllowed } of connections)
        cli.print(
          `${name}, ${baseUrl}: ${isKnown ? 'known already' : isAllowed ? 'new' : 'not allowed by the administrator'}`,
        )
      if (says.changes.length + connections.length === 0) cli.print('It changes nothing.')
      else if (!options.apply) cli.note('Nothing was changed. Run it again with --apply to do so.')
    })
}

async function opened(cli: Cli): Promise<{
  transfer: SettingsTransfer
  policy: Policy
  writeOut: (path: string, text: string) => Promise<void>
}> {
  keepToOwner()
  const [{ openSettings }, { createSettingsTransfer }, { writeOut }, policy] = await Promise.all([
    import('../core/settings/settings-store'),
    import('../core/settings/transfer-settings'),
    import('../geo/writers/whole-file'),
    readPolicy(),
  ])
  const homeDir = homeOf(cli)
  return { transfer: createSettingsTransfer(homeDir, await openSettings(homeDir, policy), policy), policy, writeOut }
}
