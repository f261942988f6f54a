import type { Argument, Command, Option } from 'commander'
import { exitStatus, type Cli } from '../../src/cli/command'
import { commands } from '../../src/cli/commands'
import { programOf } from '../../src/cli/run-cli'
import { tableOf } from './markdown-table'

const statusWords: Record<keyof typeof exitStatus, string> = {
  done: 'done',
  differs: 'of `diff --exit-code`: what is compared differs',
  usage: 'wrong usage; nothing was begun',
  someFailed: 'something failed, or waits for an answer; the output names it',
  noConnection: 'no connection to the service',
  credentialsRefused: 'the service refused the credential, or it cannot be read',
  interrupted: 'interrupted; the same command goes on',
}

const variables: readonly (readonly [string, string])[] = [
  ['PLUMBLINE_AUTHORIZATION', 'value of the Authorization header; without it the keychain is asked'],
  ['PLUMBLINE_HOME', 'folder of all that is kept; two folders are two users'],
  ['PLUMBLINE_READ_MEMORY_MB', 'as `--memory`'],
  ['PLUMBLINE_READ_SECONDS', 'as `--give-up-after`'],
  ['PLUMBLINE_SIGNING_KEY', 'private Ed25519 key (PEM) that signs records; without it the keychain is asked'],
  ['PLUMBLINE_DEBUG', '`1` tells more on stderr'],
]

/** Every command of the program, as it is defined; what it would do is never run. */
export const commandProgram = (): Command => programOf(commands, {} as Cli)

/** Markdown of docs/guide/reference/command-line.md. */
export function commandLinePage(): string {
  const found = leavesOf(commandProgram())
  const statuses = Object.entries(exitStatus).map(([name, status]) => [
    String(status),
    statusWords[name as keyof typeof exitStatus],
  ])
  return [
    '# Command line',
    'Every command, with its options. From a checkout: `npm run -s plumbline -- COMMAND`; of the installed program: `plumbline COMMAND`, ' +
      'which needs no display. With `--json` the answer is one JSON document on stdout; progress goes to stderr.',
    '## Exit status',
    tableOf(['status', 'meaning'], statuses),
    '## Environment',
    tableOf(
      ['variable', 'meaning'],
      variables.map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
    ...found.flatMap(({ name, command }) => [
      `## ${name}`,
      sentence(command.description()),
      `\`plumbline ${name} ${usageOf(command)}\``.replace(/ +`$/, '`'),
      tableOf(
        ['argument or option', 'meaning'],
        [
          ...command.registeredArguments.map((argument) => [`\`${bracketed(argument)}\``, meaningOf(argument)]),
          ...command.options
            .filter(({ hidden }) => !hidden)
            .map((option) => [`\`${option.flags}\``, meaningOf(option, option.mandatory)]),
        ],
      ),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Those that do something: `user add`, not `user`. */
function leavesOf(command: Command, before = ''): { name: string; command: Command }[] {
  // As a person sees them in the help: what is hidden there is another's second name.
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help')
    .flatMap((each) => {
      const name = `${before}${each.name()}`
      return each.commands.length > 0 ? leavesOf(each, `${name} `) : [{ name, command: each }]
    })
}

function usageOf(command: Command): string {
  const needed = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags)
  const isMore = command.options.some(({ mandatory }) => !mandatory)
  return [...command.registeredArguments.map(bracketed), ...needed, ...(isMore ? ['[options]'] : [])].join(' ')
}

function bracketed(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

function meaningOf(one: Argument | Option, isNeeded = false): string {
  const { description, defaultValue } = one
  const variable = 'envVar' in one && one.envVar ? `Also \`${one.envVar}\`.` : null
  const tells = ![undefined, false].includes(defaultValue) && !/^(\/|$)/.test(String(defaultValue))
  const words = [sentence(description), ...(variable ? [variable] : []), ...(isNeeded ? ['Needed.'] : [])]
  return [...words, ...(tells ? [`Default: \`${String(defaultValue)}\`.`] : [])].join(' ')
}

const sentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
