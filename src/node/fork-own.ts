import { fork, spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import type { Socket } from 'node:net'
import { messagesOver } from './message-pipe'
import { ownProgram, startsByName } from './own-program'

/** A program of ours in a process of its own, with a line to it. */
export interface ForkedProgram {
  readonly child: ChildProcess
  /** Structured-clonable; to one that is gone it is lost. */
  send(message: unknown): void
  onMessage(receive: (message: unknown) => void): void
  /** Whether the line keeps this program from ending; it does at the start. */
  holdLine(on: boolean): void
}

export interface ForkOptions {
  /** Options of Node, which the packaged app does not take. */
  execArgv?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Where its stdout and stderr go. */
  output: ['ignore', 'pipe'] | [2, 2]
}

/** Starts a program. @param file its script */
export function forkOwn(file: string, args: readonly string[], options: ForkOptions): ForkedProgram {
  return startsByName() ? spawned(file, args, options) : forked(file, args, options)
}

function forked(file: string, args: readonly string[], { execArgv, env, output }: ForkOptions): ForkedProgram {
  const child = fork(file, [...args], {
    ...(execArgv ? { execArgv: [...execArgv] } : {}),
    ...(env ? { env } : {}),
    stdio: ['ignore', ...output, 'ipc'],
    serialization: 'advanced',
  })
  // A message to one that has just ended; its exit is told by itself.
  const unheard = (): void => undefined
  return {
    child,
    send: (message) => void (child.connected && child.send(message as object, unheard)),
    onMessage: (receive) => void child.on('message', receive),
    holdLine: (on) => (on ? child.channel?.ref() : child.channel?.unref()),
  }
}

function spawned(file: string, args: readonly string[], { env, output }: ForkOptions): ForkedProgram {
  const program = ownProgram(file, args)
  // Orders by stdin, news by one more: a pipe of a child that is not its stdin can be read alone.
  const stdio: StdioOptions = ['pipe', ...output, 'pipe']
  const child = spawn(program.command, program.args, { stdio, ...(env ? { env } : {}) })
  const pipes = [child.stdio[3], child.stdin] as [Socket, Socket]
  const { send, onMessage } = messagesOver(...pipes)
  const holdLine = (on: boolean): void => {
    for (const pipe of pipes)
      if (on) pipe.ref()
      else pipe.unref()
  }
  return { child, send, onMessage, holdLine }
}
