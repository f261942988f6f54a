import { commands } from '../../src/cli/commands'
import { runCli } from '../../src/cli/run-cli'

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
    print: (line) => void printed.push(line),
    printJson: (value) => (json = value),
    note: (line) => void noted.push(line),
    ...{ isTerminal: false, showLine: () => undefined, signal: new AbortController().signal, env },
  })
  process.exitCode = 0
  return { status, printed, noted, json }
}
