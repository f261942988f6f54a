import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, ref, shallowRef } from 'vue'
import { permitListItem } from '../../shared/rest'
import { createPermitTexts } from '../model/permit-text'
import { usePermitSearch } from './permit-search'

const permits = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    permitListItem.parse({ id: from + at, name: at % 2 ? 'Bay work' : 'Berth work', status: 8 }),
  )
const list = shallowRef(permits(0, 1_000))
const text = ref('')
let visits = 0
let scope = effectScope()

function start() {
  list.value = permits(0, 1_000)
  text.value = ''
  const texts = createPermitTexts()
  texts.add(permits(0, 2_000))
  const counted = {
    ...texts,
    matcher: (...asked: Parameters<typeof texts.matcher>) => {
      const matches = texts.matcher(...asked)
      return (item: (typeof list.value)[number]) => (visits++, matches(item))
    },
  }
  const people = { byId: {}, nameOf: () => '' }
  return scope.run(() => usePermitSearch({ list, text, texts: () => counted, people }))!
}
/** How many permits are looked at while something is done. */
function visitsOf(act: () => void): number {
  visits = 0
  act()
  return visits
}

beforeEach(() => void (scope = effectScope()))
afterEach(() => {
  scope.stop()
  vi.restoreAllMocks()
})

it('looks for a text that goes on in what it found before, and has the answer of one that is taken back', () => {
  // However busy the machine is, all of it is one slice.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const { shown } = start()
  expect(visitsOf(() => (text.value = 'b'))).toBe(1_000)
  expect(shown.value.items).toBe(list.value)
  expect(visitsOf(() => (text.value = 'ba'))).toBe(1_000)
  const bays = shown.value.items
  expect(bays).toHaveLength(500)
  expect(shown.value.counts.byStatus).toEqual(new Map([[8, 500]]))
  expect(visitsOf(() => (text.value = 'bay'))).toBe(500)
  expect(visitsOf(() => (text.value = 'ba'))).toBe(0)
  expect(shown.value.items).toBe(bays)
  expect(visitsOf(() => (list.value = [...list.value, ...permits(1_000, 1_100)]))).toBe(100)
  expect(shown.value.items).toHaveLength(550)
  expect(visitsOf(() => (text.value = ''))).toBe(0)
  expect(shown.value.items).toBe(list.value)
})

it('lets go of the thread between, shows what was found before until then, and drops what a further key replaces', async () => {
  let ms = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ms++)
  const { shown, looking } = start()
  const all = shown.value
  expect(visitsOf(() => (text.value = 'ba'))).toBeLessThan(500)
  expect([looking.value, shown.value]).toEqual([true, all])
  text.value = 'berth 4'
  await expect.poll(() => looking.value).toBe(false)
  expect(shown.value.text).toBe('berth 4')
  expect(shown.value.items.every(({ name, id }) => name === 'Berth work' && String(id).includes('4'))).toBe(true)
  expect(visits).toBeLessThan(1_500)
})
