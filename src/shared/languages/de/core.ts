import type { core as english } from '../en/core'
import type { Words } from '../text-types'
import { calls } from './core-calls'
import { decision } from './core-decision'
import { problems } from './core-problems'
import { transfers } from './core-transfers'

export const core: Words<typeof english> = {
  error: '{what} {message}',
  comma: '{first}, {last}',
  semicolon: '{first}; {last}',
  sentences: '{first} {last}',
  and: '{first} und {last}',
  calls,
  decision,
  problems,
  transfers,
}
