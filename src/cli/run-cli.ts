import { Command, CommanderError } from 'commander'
import { version } from '../../package.json'
import { printableLines } from '../shared/model/printable'
import { toAppError } from '../shared/errors/app-error'
import { tellCrash } from '../core/diagnostics/tell-crash'
import { takeNegativeValues, withNegativeValues } from './negative-values'
import { exitStatus, statusOf, type Cli, type RegisterCommand } from './command'
import { homeOf } from './with-core'

/**
 * Runs one command line and gives its exit status. Results go to stdout, all else to stderr.
 * @param args what follows the program's name
 */
export async function runCli(args: readonly string[], commands: readonly RegisterCommand[], cli: Cli): Promise<number> {
  const program = programOf(commands, cli)
  if (args.length === 0) {
    program.outputHelp({ error: true })
    return exitStatus.usage
  }
  try {
    await program.parseAsync(withNegativeValues(args), { from: 'user' })
    return cli.signal.aborted ? exitStatus.interrupted : Number(process.exitCode ?? exitStatus.done)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitStatus.done : exitStatus.usage
    const known = toAppError(error)
    cli.note(known.message)
    if (known.code === 'internal') tellCrash(homeOf(cli), 'command line', error)
    if (known.code === 'internal' && cli.env['PLUMBLINE_DEBUG']) console.error(error)
    return cli.signal.aborted ? exitStatus.interrupted : statusOf(known)
  }
}

/** All commands with their options, as they are parsed and told of. */
export function programOf(commands: readonly RegisterCommand[], cli: Cli): Command {
  const program = new Command('plumbline')
    .description('Folders of surveys, drawings and models become layers; permits are read where there is no network.')
    .version(version)
    .showHelpAfterError('(add --help for how to use it)')
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) })
  for (const register of commands) register(program, cli)
  for (const command of allCommands(program)) takeNegativeValues(command.exitOverride().allowExcessArguments(false))
  return program
}

function allCommands(command: Command): Command[] {
  return command.commands.flatMap((each) => [each as Command, ...allCommands(each as Command)])
}
