import { join } from 'node:path'
import { superviseProcess, type SupervisedChild, type SupervisedProcess } from '../node/supervised-process'
import { embeddedServiceArguments, readServiceReady, type ServiceReady } from './service-ready'

/**
 * Runs the service that a program carries, in a process of its own, and starts it again when it dies.
 * @param start starts service.js with arguments; what it prints goes to `onText`
 */
export function superviseService(parts: {
  homeDir: string
  /** When a sample project that is made now was made, UTC milliseconds; left out: when it is. */
  sampleAtMs?: number | null
  start: (args: string[], onText: (text: string) => void) => SupervisedChild
  warn: (line: string) => void
}): SupervisedProcess<ServiceReady> {
  const { homeDir, sampleAtMs, start, warn } = parts
  const args = embeddedServiceArguments(join(homeDir, 'service'), sampleAtMs)
  return superviseProcess({
    name: 'embedded service',
    start: () => start(args, (text) => warn(`embedded service: ${text}`)),
    readyOf: readServiceReady,
    log: warn,
  })
}
