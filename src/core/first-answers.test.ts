import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFirstAnswers, readFirstAnswers } from './first-answers'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-first-'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(home, { recursive: true })
})

it('opens with what was kept, but not on a clock that was set back since: what was in force then is not known', async () => {
  const answers = [{ name: 'app.getSettings', params: '', value: '{}' }] as const
  await keepFirstAnswers(home, '1', { answers: [...answers], untilMs: null })
  expect(await readFirstAnswers(home, '1')).toEqual(answers)
  vi.setSystemTime(Date.parse('2026-02-28T12:00:00Z'))
  expect(await readFirstAnswers(home, '1')).toEqual([])
})
