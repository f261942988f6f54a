import { expect, it } from 'vitest'
import { createReadingPace } from './reading-pace'

it('tells what the rest of very many rows takes once some are read, and nothing of what is over soon', () => {
  let now = 1000
  const pace = createReadingPace(10_000, () => now)
  const read = (rows: number) => {
    for (let row = 0; row < rows; row++) pace.done()
    now += rows * 4
  }
  read(10)
  expect(pace.secondsLeft()).toBeNull()
  read(2490)
  expect(pace.secondsLeft()).toBe(30)
  read(6500)
  expect(pace.secondsLeft()).toBeNull()
})
