import { expect, it } from 'vitest'
import type { FileReport } from '../../geo/engine-api'
import { endingOf } from './ending-text'

const report = (...messages: string[]) =>
  ({ warnings: messages.map((message) => ({ message })) }) as unknown as FileReport

it('says of a job that went well what its files lack, once each', () => {
  expect(endingOf([report(), report()])).toBe('Completed')
  expect(endingOf([report('No .prj.'), report('No .prj.', 'Two blocks are empty.')])).toBe(
    'Completed. No .prj. Two blocks are empty.',
  )
})

it('says how many more there are than a status has room for, and cuts one that is longer by itself', () => {
  const long = (sign: string) => sign.repeat(600)
  expect(endingOf([report(long('a'), long('b'), 'c')])).toBe(`Completed. ${long('a')} (and 2 more)`)
  expect(endingOf([report('d'.repeat(1_500))])).toBe(`Completed. ${'d'.repeat(1_000)}…`)
})
