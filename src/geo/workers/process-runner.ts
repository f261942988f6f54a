import type { StartProgram } from '../../node/child-program'
import { littleYoung } from '../../node/heap-growth'
import { nodeOptions } from '../../node/own-script'
import type { FromReader, ToReader } from './protocol'
import { workerVariables, type StartRunner, type WorkerScript } from './runner'

/**
 * Runs tasks in a process of its own (reader-process.ts): for what reads files that nobody vouches for. It can be ended in the
 * midst of native code, and all its memory is counted.
 * @param program script of that process
 */
export function processRunner(script: WorkerScript, program: string, start: StartProgram): StartRunner {
  return (tempDir, limits, events) => {
    const child = start(program, [...littleYoung, ...nodeOptions(program)])
    const begin: ToReader = {
      kind: 'begin',
      entry: script.entry,
      execArgv: nodeOptions(script.entry),
      env: workerVariables(script, tempDir, limits),
      tempDir,
      limits,
    }
    let told: string | null = null
    child.onMessage((message) => {
      const known = message as FromReader
      if (known.kind === 'died') told = known.reason
      events.onMessage(known)
    })
    child.onExit((why) => events.onExit(told ?? why))
    child.send(begin)
    return { post: (message) => child.send(message), hold: (on) => child.hold(on), end: () => child.kill() }
  }
}
