import type { readers as english } from '../en/readers'
import { alignments } from './readers-alignments'
import { content } from './readers-content'
import { crs } from './readers-crs'
import { drawings } from './readers-drawings'
import { files } from './readers-files'
import { limits } from './readers-limits'
import { maps } from './readers-maps'
import { packs } from './readers-packs'
import { pictures } from './readers-pictures'
import { shared } from './readers-shared'
import { specification } from './readers-specification'
import { vector } from './readers-vector'
import { watch } from './readers-watch'
import type { Words } from '../text-types'

export const readers: Words<typeof english> = {
  shared,
  vector,
  alignments,
  drawings,
  packs,
  pictures,
  limits,
  crs,
  maps,
  content,
  files,
  specification,
  watch,
}
