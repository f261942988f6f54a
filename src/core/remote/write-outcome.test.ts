import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { said } from '../../shared/languages/said'
import { isOpenWrite, withKnownOutcome, withOutcomeOf } from './write-outcome'

const unanswered = (code: 'net.timeout' | 'net.cut') => new AppError(code, 'No answer came.', { retry: 'later' })
const openWords = /may have been made all the same/

it('leaves open what became of a change or a cancellation that was not answered, be it cut or silent', () => {
  for (const code of ['net.timeout', 'net.cut'] as const) {
    const error = unanswered(code)
    expect(isOpenWrite(error)).toBe(true)
    for (const verb of ['change', 'cancel'] as const) {
      const told = withOutcomeOf(verb, error) as AppError
      expect(told).toMatchObject({ code, retry: 'later' })
      expect(told.message).toMatch(/^No answer came\. ./)
    }
    for (const verb of ['read', 'upload', 'download'] as const) expect(withOutcomeOf(verb, error)).toBe(error)
  }
  const refused = new AppError('service.conflict', 'No.')
  expect(withOutcomeOf('change', refused)).toBe(refused)
})

it('says what the service was read to have, in place of what was open', () => {
  const open = withOutcomeOf('change', unanswered('net.cut')) as AppError
  expect(open.message).toMatch(openWords)
  const known = withKnownOutcome(open, said('core.calls.makeRoom'))
  expect(known.message).not.toMatch(openWords)
  expect(known.message).toBe(`No answer came. ${said('core.calls.makeRoom').text}`)
  // In whatever language the window says it.
  expect(JSON.stringify(known.by)).not.toContain('core.calls.open')
})
