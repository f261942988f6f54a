/** The client, as a host opens it. */
export { createCore } from './create-core'
export type { Core } from './core'
export { environmentProxy } from './remote'
export type { CoreOptions, LocalService, Log } from './ports'
