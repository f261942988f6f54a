import { join } from 'node:path'
import { superviseProcess, type SupervisedChild, type SupervisedProcess } from '../node/supervised-process'
import { embeddedServiceArguments, readServiceReady, type ServiceReady } from './service-ready'

/**
 * Runs the service that a program carries, in a process of its own, and starts it again when it dies.
 * @param start starts service.js with arguments; what it prints goes to `onText`
 */
export function superviseService(parts: {
  homeDir: string
  start: (args: string[], onText: (text: string) => void) => SupervisedChild
  warn: (line: string) => void
}): SupervisedProcess<ServiceReady> {
  const { homeDir, start, warn } = parts
  return superviseProcess({
    name: 'embedded service',
    start: () => start(embeddedServiceArguments(join(homeDir, 'service')), (text) => warn(`embedded service: ${text}`)),
    readyOf: readServiceReady,
    log: warn,
  })
}
