import { describe, expect, it } from 'vitest'
import { toAppError } from '../shared/errors/app-error'
import type { Waiting } from '../shared/model/waiting'
import { exitStatus, statusOf } from './command'
import { createStandstill } from './standstill'

const waiting = (code: string): Waiting => ({ code, text: 'So it is.', since: '', until: null })

/** Seconds after which a wait ends the command, and its exit status; `moves`: something goes on up to that second. */
function endOf(code: string, moves = 0): [number, number] {
  let second = 0
  const standstill = createStandstill(() => second * 1000)
  for (; second < 3_600; second++)
    try {
      standstill.look(waiting(code), String(Math.min(second, moves)))
    } catch (error) {
      return [second, statusOf(toAppError(error))]
    }
  return [Infinity, 0]
}

describe('a command that waits in vain', () => {
  it('ends at once where the credential is refused', () => {
    expect(endOf('service.unauthorized')).toEqual([0, exitStatus.credentialsRefused])
  })

  it.each(['net.offline', 'net.cut', 'net.protocol'])('ends after a minute where nobody answers (%s)', (code) => {
    expect(endOf(code)).toEqual([60, exitStatus.noConnection])
    expect(endOf(code, 100)[0]).toBe(160)
  })

  it('ends after ten minutes where the service is busy, or a disk is full', () => {
    expect(endOf('service.busy')).toEqual([600, exitStatus.noConnection])
    expect(endOf('disk.full')).toEqual([600, exitStatus.someFailed])
    expect(endOf('service.busy', 500)[0]).toBe(1_100)
  })

  it('goes on for as long as nothing is waited for', () => {
    const standstill = createStandstill(() => 1e9)
    expect(() => standstill.look(null, '')).not.toThrow()
  })
})
