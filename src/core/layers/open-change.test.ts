import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { Layer } from '../../shared/rest'
import { settleChange, shownOutcome } from './open-change'

const cut = new AppError('net.cut', 'It broke. The change may have been made all the same: read again before you repeat it.') // prettier-ignore
const layer = { name: 'Mains', description: null, startDate: null, endDate: null } as Layer

it('takes a change for made where the layer has it, and leaves open what the service never tells', () => {
  expect(shownOutcome(layer, { name: 'Mains', opacity: 0.5 })).toBe('made')
  expect(shownOutcome(layer, { name: 'Pipes', opacity: 0.5 })).toBe('not-made')
  expect(shownOutcome(layer, { name: 'Mains', description: 'DN 300' })).toBe('not-made')
  expect(shownOutcome(layer, { opacity: 0.5 })).toBe('untold')
})

it('says what the service shows in place of what may be, and nothing where it is silent again', async () => {
  await settleChange(cut, () => Promise.resolve('made'))
  await expect(settleChange(cut, () => Promise.resolve('not-made'))).rejects.toThrow(/^It broke\. .* was not made\.$/)
  await expect(settleChange(cut, () => Promise.resolve('untold'))).rejects.toThrow('does not say whether')
  await expect(settleChange(cut, () => Promise.reject(new Error('silent')))).rejects.toBe(cut)
  const failed = new AppError('service.failed', 'It failed (500).')
  await settleChange(failed, () => Promise.resolve('made'))
  await expect(settleChange(failed, () => Promise.reject(new Error('silent')))).rejects.toThrow(
    'could not be found out whether',
  )
  const refused = new AppError('service.forbidden', 'no')
  await expect(settleChange(refused, () => Promise.resolve('made'))).rejects.toBe(refused)
})
