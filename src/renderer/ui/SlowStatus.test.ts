// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp, h, nextTick, ref } from 'vue'
import SlowStatus from './SlowStatus.vue'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

it('shows every step, and tells the screen reader one when it rests, or after ten seconds', async () => {
  const text = ref('1 of 40 files')
  const element = document.createElement('div')
  const app = createApp({ render: () => h(SlowStatus, { text: text.value }) })
  app.mount(element)
  const said: string[] = []
  const look = () => {
    const now = element.querySelector('[role="status"]')?.textContent ?? ''
    if (now !== '' && now !== said.at(-1)) said.push(now)
  }
  for (let file = 2; file <= 40; file++) {
    vi.advanceTimersByTime(300)
    text.value = `${file} of 40 files`
    await nextTick()
    expect(element.querySelector('[aria-hidden]')?.textContent).toBe(text.value)
    look()
  }
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(800)
  await nextTick()
  look()
  expect(said.at(-1)).toBe('40 of 40 files')
  app.unmount()
})
