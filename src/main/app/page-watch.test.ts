import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageWatch } from './page-watch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const first = '/assets/first-screen-wKJOqejA.js'

function watched() {
  const watch = createPageWatch()
  const told: string[] = []
  void watch.read.then(() => told.push('read'))
  void watch.painted.then(() => told.push('painted'))
  return { watch, told }
}

it('takes the first code that a page asks for after that of its first screen for a sign that this is painted', async () => {
  const { watch, told } = watched()
  for (const path of ['/index.html', '/assets/rolldown-runtime-XKyaHtl9.js', first]) watch.asked(path)
  watch.sent(first)
  watch.asked('/assets/inter-latin-wght-normal-Dx4kXJAl.woff2')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['read'])
  watch.asked('/assets/FrameRest-DK-smCIk.js')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['read', 'painted'])
})

it('waits no longer than a second for a page that asks for nothing, or that never came', async () => {
  const { watch, told } = watched()
  watch.loaded()
  await vi.advanceTimersByTimeAsync(999)
  expect(told).toEqual(['read'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['read', 'painted'])
})
