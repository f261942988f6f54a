import type { Command } from 'commander'
import {
  fileVariable,
  flagOf,
  settingNames,
  settingOf,
  variableOf,
  type SettingName,
} from '../service/settings/setting-table'

/** Adds a flag for each setting of the service, or for some, and `--config`. Values stay texts: `readSettings` reads them, and says where one came from. */
export function withSettings(command: Command, names: readonly SettingName[] = settingNames): Command {
  command.option('--config <file>', `file of settings, JSON; also ${fileVariable}`)
  for (const name of names) {
    const { kind, says, otherwise, standing } = settingOf(name)
    const usual = standing ?? (otherwise === undefined || typeof otherwise === 'boolean' ? null : String(otherwise))
    command.option(
      `${flagOf(name)}${kind.form === null ? '' : ` ${kind.form}`}`,
      usual === null ? says : `${says} (left out: ${usual})`,
    )
    // The parser takes a --no-… that is not there for a yes, which would go before a variable and the file.
    if (otherwise === true) command.setOptionValueWithSource(name, undefined, 'default')
  }
  return command.addHelpText(
    'after',
    `\nEach is also a key of the file and a variable: ${variableOf(names.includes('trustedProxies') ? 'trustedProxies' : 'files')}.`,
  )
}
