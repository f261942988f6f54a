/**
 * What the window says in English from its start: all but rooms that their parts bring when they are read (`bringEnglish`), what the main
 * process says itself, and what comes from the engine, whose sentences come in English with their keys.
 */
export { connections } from './connections'
export { core } from './core'
export { errors } from './errors'
export { format } from './format'
export { frame } from './frame'
export { jobs } from './jobs'
export { layers } from './layers'
export { model } from './model'
export { permits } from './permits'
export { revisions } from './revisions'
export { troubles } from './troubles'
export { ui } from './ui'
export { uploads } from './uploads'
