import { attributes } from './attributes'
import { chainage } from './chainage'
import { coordination } from './coordination'
import { diagnostics } from './diagnostics'
import { differences } from './differences'
import { guide } from './guide'
import { holding } from './holding'
import { links } from './links'
import { main } from './main'
import { manyProperties } from './many-properties'
import { map } from './map'
import { newProject } from './new-project'
import { overlaps } from './overlaps'
import { packs } from './packs'
import { paper } from './paper'
import { paperCheck } from './paper-check'
import { readers } from './readers'
import { records } from './records'
import { services } from './services'
import { settings } from './settings'
import { specification } from './specification'
import { time } from './time'
import { watch } from './watch'
import { windowWords } from './window'

/** The words of English: what every language has to have. */
export const words = {
  ...windowWords,
  ...{
    attributes,
    chainage,
    coordination,
    diagnostics,
    differences,
    guide,
    holding,
    links,
    main,
    manyProperties,
    map,
    newProject,
    overlaps,
    packs,
    paper,
    readers,
    records,
  },
  ...{ paperCheck, services, settings, specification, time, watch },
} as const
export type English = typeof words
