import { commands } from '../../src/cli/commands'
import { runCli } from '../../src/cli/run-cli'
import { printable } from '../../src/shared/model/printable'

/** What a command printed and noted, its JSON document, and its status. */
export interface CommandRun {
  status: number
  printed: string[]
  noted: string[]
  json: unknown
}

/** Runs a command as a script does, in this process. @param env variables of its environment */
export async function runCommand(args: readonly string[], env: Record<string, string>): Promise<CommandRun> {
  const printed: string[] = []
  const noted: string[] = []
  let json: unknown = null
  const status = await runCli(args, commands, {
    // As the terminal writes it: a line that holds the end of one is no two lines.
    print: (line) => void printed.push(printable(line)),
    printJson: (value) => (json = value),
    note: (line) => void noted.push(printable(line)),
    ...{ isTerminal: false, showLine: () => undefined, signal: new AbortController().signal, env },
  })
  process.exitCode = 0
  return { status, printed, noted, json }
}
