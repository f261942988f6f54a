/** The client, as a host opens it. */
export { createCore } from './create-core'
export type { Core } from './core'
export { environmentProxy } from './remote'
export { noCapabilities, type CoreOptions, type LocalService, type Log } from './ports'
