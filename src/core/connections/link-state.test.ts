import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { parseAnswer } from '../../shared/rest'
import { nextLink, type Link } from './link-state'

const longAgo: Link = { state: 'ok', since: '2026-03-01T00:00:00Z', lastHeardMs: 0, reason: null }
const after = (error: AppError) => nextLink(longAgo, error, 3_600_000)

describe('nextLink', () => {
  it('knows a service that answers with a wrong type to be there, and a page of the network in between not to be it', () => {
    let wrong: AppError | null = null
    try {
      parseAnswer(z.object({ id: z.number() }), { id: 'seven' }, 'the layers')
    } catch (thrown) {
      wrong = toAppError(thrown)
    }
    if (wrong === null) throw new Error('A wrong type was taken.')
    expect(after(wrong)).toMatchObject({ state: 'ok', lastHeardMs: 3_600_000 })
    expect(after(new AppError('net.timeout', 'Silence.')).state).toBe('unreachable')
    expect(after(new AppError('net.protocol', 'A web page.', { details: { status: 200 } })).state).toBe('unreachable')
  })

  it('is patient with one slow answer, though not for as long as a clock was set back', () => {
    const heardAt = (lastHeardMs: number) =>
      nextLink({ ...longAgo, lastHeardMs }, new AppError('net.timeout', 'Silence.'), 3_600_000)
    expect(heardAt(3_590_000).state).toBe('ok')
    expect(heardAt(7_200_000).state).toBe('unreachable')
  })
})
