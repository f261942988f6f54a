import { expect, it } from 'vitest'
import type { PermitHold } from '../shared/contract'
import { permitsText } from './hold-progress'

const hold: PermitHold = {
  ...{ wished: true, all: true, permits: 12_400, whole: 0, total: 100_000, complete: false, paused: false },
  ...{ reading: 'list', readAt: null, problem: null, unread: [] },
}

it.each<[Partial<PermitHold>, string]>([
  [{}, '12,400 of 100,000 permits listed'],
  [{ total: null }, 'the list of permits'],
  [{ reading: 'details', permits: 100_000, whole: 7 }, '7 of 100,000 permits read'],
  [{ reading: null }, '0 of 100,000 permits read'],
  [{ wished: false }, ''],
])('%j is told as “%s”', (state, text) => expect(permitsText({ ...hold, ...state })).toBe(text))
