import { activity } from './core-activity'
import { calls } from './core-calls'
import { decision } from './core-decision'
import { edits } from './core-edits'
import { history } from './core-history'
import { problems } from './core-problems'
import { transfers } from './core-transfers'

/** What the core says of uploads: English for the command line, and the window's words of the same. */
export const core = {
  error: '{what} {message}',
  comma: '{first}, {last}',
  semicolon: '{first}; {last}',
  none: 'none',
  sentences: '{first} {last}',
  and: '{first} and {last}',
  activity,
  calls,
  decision,
  edits,
  history,
  problems,
  transfers,
} as const
