import { connections } from './connections'
import { core } from './core'
import { errors } from './errors'
import { format } from './format'
import { frame } from './frame'
import { jobs } from './jobs'
import { layers } from './layers'
import { model } from './model'
import { permits } from './permits'
import { revisions } from './revisions'
import { troubles } from './troubles'
import { ui } from './ui'
import { uploads } from './uploads'

/**
 * What the window says in English from its start: all but rooms that their parts bring when they are read (`bringEnglish`), what the main
 * process says itself, and what comes from the engine, whose sentences come in English with their keys.
 */
export const windowWords = {
  connections,
  core,
  errors,
  format,
  frame,
  jobs,
  layers,
  model,
  permits,
  revisions,
  troubles,
  ui,
  uploads,
} as const
