import { forkOwn } from './fork-own'
import type { SupervisedChild } from './supervised-process'

/** What a program gets to end by itself. */
const endWithinMs = 4_000

/** Starts a Node program with a message channel. @param onOutput gets what it prints on stderr, in pieces */
export function forkedChild(file: string, args: string[], onOutput: (text: string) => void): SupervisedChild {
  const { child, send, onMessage } = forkOwn(file, args, { output: ['ignore', 'pipe'] })
  let lastOutput = ''
  child.stderr?.on('data', (chunk) => {
    lastOutput = String(chunk).trim()
    onOutput(lastOutput)
  })
  const gone = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  return {
    send,
    onMessage,
    onExit: (ended) => void gone.then((why) => ended(lastOutput ? `${why}: ${lastOutput}` : why)),
    async end() {
      send({ type: 'close' })
      const timer = setTimeout(() => child.kill('SIGKILL'), endWithinMs)
      await gone
      clearTimeout(timer)
    },
  }
}
