import { fileVariable, flagOf, settingNames, settingOf, variableOf } from '../../src/service/settings/setting-table'
import { tableOf } from './markdown-table'

/** Markdown of docs/guide/reference/service-settings.md. */
export function serviceSettingsPage(): string {
  const rows = settingNames.map((name) => {
    const { kind, otherwise, standing, says } = settingOf(name)
    const usual = standing ?? (otherwise === undefined ? '' : `\`${String(otherwise)}\``)
    return [
      `\`${name}\``,
      `\`${flagOf(name)}${kind.form === null ? '' : ` ${kind.form}`}\``,
      `\`${variableOf(name)}\``,
      usual,
      says,
    ]
  })
  return [
    '# Settings of the service',
    'What `plumbline serve` can be told: by a flag, by a variable of the environment, or by a file of JSON that `--config` or ' +
      `\`${fileVariable}\` names. A flag goes before a variable, a variable before the file. A value that cannot be used, and a key or variable ` +
      'that is no setting, end the command with a line that says where it came from.',
    '```json\n{ "data": "/var/lib/plumbline", "port": 8080, "publicUrl": "https://maps.example.org", "trustedProxies": ["127.0.0.1"] }\n```',
    tableOf(['setting (key of the file)', 'flag', 'variable', 'left out', ''], rows),
    'Secrets are no settings: credentials of people are made with `plumbline user`, those of an object store come from the environment that ' +
      'its own tools use.',
  ].join('\n\n')
}
