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
  const shown = shallowRef<Found>({ text: '', words: [], list: [], items: [] })
  const looking = ref(false)
  /** Of the texts that the one looked for goes on from, the shortest first. */
  let kept: Found[] = []
  let names = people.byId
  let turn = 0

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
      shown.value = known ?? { ...now, items: now.list }
      return
    }
    const hits = isSame ? [...known.items] : []
    const added = now.list.slice(known?.list.length)
    const waiting = known && !isSame ? known.items.concat(added) : added
    const end = () => {
      if (mine !== turn) return
      // The list itself where all are found: nobody then makes anything of it anew.
      const items = hits.length === now.list.length ? now.list : hits
      shown.value = { ...now, items }
      if (isSame) kept.pop()
      kept.push(shown.value)
      looking.value = false
    }
    const matches = texts().matcher(now.words, people.nameOf)
    let left = waiting.length
    const run = inSlices(
      waiting,
      (item) => {
        left -= 1
        if (matches(item)) hits.push(item)
      },
      () => mine === turn,
    )
    if (left === 0) return end()
    looking.value = true
    void run.then(end)
  }
  watch([list, text, () => people.byId], look, { flush: 'sync', immediate: true })

  return { shown, looking }
}
