import { ref, shallowRef, watch, type Ref } from 'vue'
import type { PermitListItem } from '../../shared/rest'
import { inSlices } from '../composables/in-slices'
import { narrows, wordsOf, type PermitTexts } from '../model/permit-text'
import { startsWith } from '../model/sorted-list'

/** What a text found. */
interface Found {
  text: string
  words: readonly string[]
  /** What was looked through. */
  list: readonly PermitListItem[]
  items: readonly PermitListItem[]
  /** Where each of `items` stands in `list`; null: all of them do. */
  at: readonly number[] | null
  counts: PermitCounts
}

/** How many there are of each status, and of each template. */
export interface PermitCounts {
  byStatus: ReadonlyMap<number, number>
  byTemplate: ReadonlyMap<number, number>
}

/** Where a text is looked for. */
export interface PermitSearchParts {
  list: Readonly<Ref<readonly PermitListItem[]>>
  text: Readonly<Ref<string>>
  /** Of the permits that are listed. */
  texts: () => PermitTexts
  people: { readonly byId: unknown; nameOf(id: string): string }
}

/**
 * Looks for a text in permits, a few milliseconds at a time, so that no key waits for it. What was found last stays until then. A text
 * that goes on is looked for in what it found before, and one that is taken back has its answer still.
 */
export function usePermitSearch({ list, text, texts, people }: PermitSearchParts) {
  let whole: Found = { text: '', words: [], list: [], items: [], at: null, counts: createCounts().all() }
  const shown = shallowRef(whole)
  const looking = ref(false)
  /** Of the texts that the one looked for goes on from, the shortest first. */
  let kept: Found[] = []
  let names = people.byId
  let turn = 0

  /** What no text leaves out of a list. */
  function all(items: readonly PermitListItem[]): Found {
    const goesOn = startsWith(items, whole.list)
    const counts = createCounts(goesOn ? whole.counts : undefined)
    for (const item of items.slice(goesOn ? whole.list.length : 0)) counts.add(item)
    whole = { ...whole, list: items, items, counts: counts.all() }
    return whole
  }

  function look(): void {
    const mine = ++turn
    const now = { text: text.value, words: wordsOf(text.value), list: list.value }
    looking.value = false
    if (names !== people.byId) kept = []
    names = people.byId
    kept = kept.filter((known) => startsWith(now.list, known.list) && narrows(now.words, known.words))
    const known = now.words.length > 0 ? kept.at(-1) : undefined
    const isSame = known?.text === now.text
    if (now.words.length === 0 || (isSame && known.list.length === now.list.length)) {
      shown.value = known ?? all(now.list)
      return
    }
    const found: number[] = []
    const items: PermitListItem[] = []
    const counts = createCounts()
    const take = (at: number, item: PermitListItem) => {
      found.push(at)
      items.push(item)
      counts.add(item)
    }
    const end = () => {
      if (mine !== turn) return
      // The list itself where all are found: nobody then makes anything of it anew.
      const isAll = items.length === now.list.length
      shown.value = { ...now, ...(isAll ? { items: now.list, at: null } : { items, at: found }), counts: counts.all() }
      if (isSame) kept.pop()
      kept.push(shown.value)
      looking.value = false
    }
    const matches = texts().matcher(now.words, people.nameOf)
    let isLooked = false
    const run = inSlices(
      places(known, now.list.length, () => (isLooked = true)),
      (at) => {
        const item = now.list[at] as PermitListItem
        const isKnown = isSame && at < known.list.length
        if (isKnown || matches(item)) take(at, item)
      },
      () => mine === turn,
    )
    if (isLooked) return end()
    looking.value = true
    void run.then(end)
  }
  watch([list, text, () => people.byId], look, { flush: 'sync', immediate: true })

  return { shown, looking }
}

/** The places of a list that a text may be found in: those where the text before was, and what has come since. */
function* places(known: Found | undefined, length: number, onEnd: () => void): Iterable<number> {
  // One by one: what is handed on whole costs each of them as much again.
  if (known?.at) for (const at of known.at) yield at
  for (let at = known?.at ? known.list.length : 0; at < length; at++) yield at
  onEnd()
}

function createCounts(from?: PermitCounts) {
  const status = createTally(from?.byStatus)
  const template = createTally(from?.byTemplate)
  return {
    add(item: PermitListItem): void {
      status.add(item.status)
      if (item.template) template.add(item.template.id)
    },
    all: (): PermitCounts => ({ byStatus: status.all(), byTemplate: template.all() }),
  }
}

/** Counts in cells of its own: a number of a map is looked up twice for each permit. */
function createTally(from: Iterable<readonly [number, number]> = []) {
  const cells = new Map<number, { count: number }>()
  for (const [key, count] of from) cells.set(key, { count })
  return {
    add(key: number): void {
      const cell = cells.get(key)
      if (cell) cell.count += 1
      else cells.set(key, { count: 1 })
    },
    all: (): Map<number, number> => new Map([...cells].map(([key, { count }]) => [key, count])),
  }
}
