import type { core as english } from '../en/core'
import type { Words } from '../text-types'
import { activity } from './core-activity'
import { calls } from './core-calls'
import { decision } from './core-decision'
import { edits } from './core-edits'
import { history } from './core-history'
import { problems } from './core-problems'
import { transfers } from './core-transfers'

export const core: Words<typeof english> = {
  error: '{what} {message}',
  comma: '{first}, {last}',
  semicolon: '{first} ; {last}',
  none: 'aucun',
  sentences: '{first} {last}',
  and: '{first} et {last}',
  activity,
  calls,
  decision,
  edits,
  history,
  problems,
  transfers,
}
