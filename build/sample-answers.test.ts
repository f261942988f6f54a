import { expect, it } from 'vitest'
import { sampleAnswers } from '../src/main/first-start/sample-answers'
import { answersOfFreshHome } from './sample-answers'

it('a fresh home will have what its window shows first, whenever it is made (npm run sample-answers)', async () => {
  const atMs = Date.UTC(2031, 4, 6, 7, 8, 9, 123)
  const given = sampleAnswers(atMs).map(({ value, ...call }) => ({ ...call, value: JSON.parse(value) as unknown }))
  expect(given).toEqual(JSON.parse(JSON.stringify(await answersOfFreshHome(atMs))))
})
