import type { Catalogue } from '../text-types'
import { attributes } from './attributes'
import { chainage } from './chainage'
import { connections } from './connections'
import { coordination } from './coordination'
import { core } from './core'
import { diagnostics } from './diagnostics'
import { differences } from './differences'
import { errors } from './errors'
import { format } from './format'
import { frame } from './frame'
import { guide } from './guide'
import { holding } from './holding'
import { jobs } from './jobs'
import { layers } from './layers'
import { links } from './links'
import { main } from './main'
import { map } from './map'
import { model } from './model'
import { manyProperties } from './many-properties'
import { newProject } from './new-project'
import { overlaps } from './overlaps'
import { packs } from './packs'
import { paper } from './paper'
import { paperCheck } from './paper-check'
import { permits } from './permits'
import { readers } from './readers'
import { records } from './records'
import { revisions } from './revisions'
import { services } from './services'
import { settings } from './settings'
import { specification } from './specification'
import { time } from './time'
import { troubles } from './troubles'
import { ui } from './ui'
import { uploads } from './uploads'
import { watch } from './watch'

export const words: Catalogue = {
  attributes,
  chainage,
  connections,
  coordination,
  core,
  diagnostics,
  differences,
  errors,
  format,
  frame,
  guide,
  holding,
  jobs,
  layers,
  links,
  main,
  manyProperties,
  newProject,
  map,
  model,
  overlaps,
  packs,
  paper,
  paperCheck,
  permits,
  readers,
  records,
  revisions,
  services,
  settings,
  specification,
  time,
  troubles,
  ui,
  uploads,
  watch,
}
