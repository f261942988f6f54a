import { expect, it } from 'vitest'
import { said } from '../../shared/languages/said'
import { statusError, type FailedRequest } from './status-error'

const nowMs = Date.UTC(2026, 5, 1, 12)
const request = (verb: FailedRequest['verb']): FailedRequest => ({
  ...{ service: 'Northline', verb, thing: said('core.calls.things.source', { name: 'mains' }) },
})
const failed = (
  status: number,
  headers: Record<string, string> = {},
  verb: FailedRequest['verb'] = 'read',
  body = '',
) => statusError(request(verb), { status, headers, body: Buffer.from(body) }, nowMs)

it('waits as long as Retry-After says, in seconds or until a time, and never less than nothing', () => {
  const waitOf = (header: string) => failed(503, { 'retry-after': header }).details.retryAfterMs
  expect(waitOf('120')).toBe(120_000)
  expect(waitOf(new Date(nowMs + 90_000).toUTCString())).toBe(90_000)
  expect(waitOf(new Date(nowMs - 90_000).toUTCString())).toBe(0)
  expect(waitOf('soon')).toBeUndefined()
})

it('tells how long a busy service wants to be left alone, rounded up; who changes something is told seconds too', () => {
  expect(failed(503, { 'retry-after': '90' }).message).toContain('2 minutes')
  expect(failed(503, { 'retry-after': '61' }, 'change').message).toContain('2 minutes')
  expect(failed(503, { 'retry-after': '20' }, 'change').message).toContain('20 s.')
  expect(failed(503, { 'retry-after': '20' }).message).not.toMatch(/\d/)
})

it('knows what may pass by itself from what does not', () => {
  for (const status of [408, 504]) expect(failed(status)).toMatchObject({ code: 'net.timeout', retry: 'later' })
  expect(failed(410, {}, 'download')).toMatchObject({ code: 'service.gone', retry: 'later' })
  expect(failed(410)).toMatchObject({ code: 'service.gone', retry: 'never' })
  expect(failed(507)).toMatchObject({ code: 'service.failed', retry: 'later' })
  expect(failed(403)).toMatchObject({ code: 'service.forbidden', retry: 'after-change' })
  expect(failed(418)).toMatchObject({ code: 'service.bad-request', retry: 'after-change' })
  expect(failed(302)).toMatchObject({ code: 'net.protocol' })
})

it('repeats no secret of what the service says', () => {
  const body = JSON.stringify({ detail: 'no such link: https://h.example/f?token=abc123xyz' })
  const error = failed(400, { 'content-type': 'application/problem+json' }, 'upload', body)
  expect(error.message).toContain('no such link')
  expect(JSON.stringify(error.toWire())).not.toContain('abc123xyz')
})
