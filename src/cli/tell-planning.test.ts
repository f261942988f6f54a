import { expect, it } from 'vitest'
import { planningLine } from './tell-planning'

const told = (rows: object[], secondsLeft: number | null = null) => ({
  plan: { progress: { rowsDone: 3, rowsTotal: 12, files: 40, bytes: 0, secondsLeft } },
  rows,
})

it('names the files that are being read, and how far each is', () => {
  const { take, text } = planningLine()
  expect(text()).toBe('Reading the folder')
  const files = [{ name: 'Roads.kml' }]
  take(told([{ id: 'a', name: 'Roads', files, readFraction: 0.436 }]) as never)
  expect(text()).toBe('Reading 3 of 12 layers, 40 files: Roads.kml 43 %')
  take(told([{ id: 'b', name: 'Kerbs', files: [], readFraction: 0 }]) as never)
  expect(text()).toBe('Reading 3 of 12 layers, 40 files: Roads.kml 43 %, Kerbs 0 %')
  take(told([{ id: 'a', name: 'Roads', files }]) as never)
  expect(text()).toBe('Reading 3 of 12 layers, 40 files: Kerbs 0 %')
})

it('says what the rest takes where that is long', () => {
  const { take, text } = planningLine()
  take(told([], 24) as never)
  expect(text()).toBe('Reading 3 of 12 layers, 40 files, 24 s left')
})
