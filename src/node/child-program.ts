import { forkOwn } from './fork-own'

/** A program in a process of its own that is ended without being asked. */
export interface ChildProgram {
  /** Undefined while it could not be started yet. */
  readonly pid: number | undefined
  /** Structured-clonable; what is sent before it runs waits. */
  send(message: unknown): void
  onMessage(receive: (message: unknown) => void): void
  /** Called once when it has ended; `why` is for people: "SIGKILL", "exit code 1". */
  onExit(ended: (why: string) => void): void
  /** Ends it at once, whatever it does. */
  kill(): void
  /** Whether it keeps this program from ending; it does at the start. */
  hold(on: boolean): void
}

/** Starts a program. @param file its script @param execArgv options of Node, which some hosts do not take */
export type StartProgram = (file: string, execArgv: readonly string[]) => ChildProgram

/** Starts a program of Node. What it prints goes to stderr; credentials of the environment are not handed on. */
export const forkProgram: StartProgram = (file, execArgv) => {
  const { PLUMBLINE_AUTHORIZATION: _kept, ...env } = process.env
  const { child, send, onMessage, holdLine } = forkOwn(file, [], { execArgv, env, output: [2, 2] })
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  return {
    pid: child.pid,
    send,
    onMessage,
    onExit: (ended) => void gone.then(ended),
    kill: () => void child.kill('SIGKILL'),
    hold(on) {
      if (on) child.ref()
      else child.unref()
      holdLine(on)
    },
  }
}
