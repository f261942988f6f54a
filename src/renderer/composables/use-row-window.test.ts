// @vitest-environment happy-dom
import { createApp, nextTick, ref, shallowRef } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { useRowWindow, type RowWindowParts } from './use-row-window'

let end: () => void = () => undefined
afterEach(() => end())

/** A list in a scroller of 100 pixels. */
async function list(rows: Pick<RowWindowParts, 'count' | 'height' | 'headPx'>) {
  const element = document.createElement('div')
  Object.defineProperty(element, 'clientHeight', { value: 100 })
  let made: ReturnType<typeof useRowWindow> | undefined
  const app = createApp({
    setup() {
      made = useRowWindow({ scroller: shallowRef(element), overscan: 1, ...rows })
      return () => null
    },
  })
  app.mount(document.createElement('div'))
  end = () => app.unmount()
  await nextTick()
  const drawn = () => made?.places.value.map(({ index, start }) => [index, start])
  return { element, drawn, total: () => made?.totalPx.value, scrollToIndex: (at: number) => made?.scrollToIndex(at) }
}

it('draws what is seen of a long list and scrolls no further than it takes to see a row', async () => {
  const { element, drawn, total, scrollToIndex } = await list({ count: () => 100_000, height: () => 20, headPx: 10 })
  expect(total()).toBe(2_000_000)
  expect(drawn()).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => [index, index * 20]))
  scrollToIndex(50_000)
  expect(element.scrollTop).toBe(50_001 * 20 + 10 - 100)
  expect(drawn()).toContainEqual([50_000, 1_000_000])
  scrollToIndex(49_998)
  expect(element.scrollTop).toBe(50_001 * 20 + 10 - 100)
  scrollToIndex(3)
  expect(element.scrollTop).toBe(60)
})

it('knows the places of rows of different heights, and of those that come and go', async () => {
  const count = ref(6)
  const { element, drawn, total } = await list({
    count: () => count.value,
    height: () => (at) => (at === 1 ? 200 : 20),
  })
  expect(total()).toBe(300)
  expect(drawn()).toEqual([[0, 0], [1, 20], [2, 220]]) // prettier-ignore
  element.scrollTop = 230
  element.dispatchEvent(new Event('scroll'))
  expect(drawn()?.[0]).toEqual([0, 0])
  expect(drawn()?.at(-1)).toEqual([5, 280])
  count.value = 2
  expect(drawn()).toEqual([[0, 0], [1, 20]]) // prettier-ignore
})
