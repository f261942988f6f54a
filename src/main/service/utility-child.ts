import { utilityProcess } from 'electron'
import { startReadersFor } from './reader-programs'
import type { SupervisedChild } from '../../node/supervised-process'

/** What a program gets to end by itself. */
const endWithinMs = 4_000

/** Starts a program as Electron's utility process, which may have readers started in its turn. @param onOutput gets what it prints on stderr, in pieces */
export function utilityChild(
  file: string,
  args: string[],
  serviceName: string,
  onOutput: (text: string) => void,
): SupervisedChild {
  const child = utilityProcess.fork(file, args, { serviceName, stdio: ['ignore', 'ignore', 'pipe'] })
  startReadersFor(child)
  let lastOutput = ''
  child.stderr?.on('data', (chunk) => {
    lastOutput = String(chunk).trim()
    onOutput(lastOutput)
  })
  const gone = new Promise<number>((resolve) => child.once('exit', resolve))
  return {
    send: (message) => child.postMessage(message),
    onMessage: (receive) => void child.on('message', receive),
    onExit: (ended) => void gone.then((code) => ended(`exit code ${code}${lastOutput ? `: ${lastOutput}` : ''}`)),
    async end() {
      child.postMessage({ type: 'close' })
      const timer = setTimeout(() => child.kill(), endWithinMs)
      await gone
      clearTimeout(timer)
    },
  }
}
