import { readFileSync } from 'node:fs'
import { AppError } from '../../shared/errors/app-error'
import {
  fileVariable,
  flagOf,
  settingNames,
  settingOf,
  variableOf,
  variablePrefix,
  type ServiceSettings,
  type SettingName,
} from './setting-table'

/** Where settings come from. */
export interface SettingSources {
  /** Options of the command line by the names of the table; `config` names the file. */
  flags: Readonly<Record<string, unknown>>
  env: Readonly<Record<string, string | undefined>>
}

/** A value with where it came from, in words. */
interface Given {
  value: unknown
  from: string
}

/**
 * The settings: a flag goes before a variable, a variable before the file. AppError `invalid` names the setting, where its value came from
 * and what it must be; a key of the file and a variable that are no setting are errors too.
 */
export function readSettings({ flags, env }: SettingSources): ServiceSettings {
  const file = (flags['config'] ?? env[fileVariable]) as string | undefined
  const kept = file === undefined ? {} : readFile(file)
  refuseUnknown(Object.keys(kept), `the file ${file}`, settingNames)
  const variables = settingNames.map(variableOf)
  const given = Object.keys(env).filter((name) => name.startsWith(variablePrefix) && env[name] !== undefined)
  refuseUnknown(given, 'the environment', [...variables, fileVariable])
  return Object.fromEntries(
    settingNames.map((name) => {
      const all: (Given | null)[] = [
        givenBy(flags[name], `the flag ${flagOf(name)}`),
        givenBy(env[variableOf(name)] || undefined, `the variable ${variableOf(name)}`),
        givenBy(kept[name], `the file ${file}`),
      ]
      const first = all.find((each) => each !== null)
      return [name, first ? read(name, first) : settingOf(name).otherwise]
    }),
  ) as unknown as ServiceSettings
}

const givenBy = (value: unknown, from: string): Given | null => (value === undefined ? null : { value, from })

function read(name: SettingName, { value, from }: Given): unknown {
  const { kind } = settingOf(name)
  try {
    return kind.read(value)
  } catch (error) {
    const what = kind.isSecret ? '' : `; it is ${shown(value)}`
    throw new AppError('invalid', `${name} of ${from} ${(error as Error).message}${what}.`)
  }
}

/** A value as an error shows it: short, and without credentials of an address. */
function shown(value: unknown): string {
  // To the last @: a password may hold what ends a host.
  const text = JSON.stringify(value).replace(/:\/\/.*@/g, '://[hidden]@')
  return text.length > 100 ? `${text.slice(0, 99)}…` : text
}

function readFile(path: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new AppError(
      'invalid',
      `The file of settings ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid', `The file of settings ${path} is no JSON: ${(error as Error).message}.`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new AppError('invalid', `The file of settings ${path} must hold one object, such as {"port": 8080}.`)
}

function refuseUnknown(names: readonly string[], where: string, known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')
  const near = known.find((name) => bare(name) === bare(unknown))
  const what = near ? `It is written ${near}.` : `Known are ${known.join(', ')}.`
  throw new AppError('invalid', `${unknown} of ${where} is no setting of the service. ${what}`)
}
