import { onBeforeUnmount, ref, shallowRef, watch, type Ref } from 'vue'
import type { ShownCrs } from '../../shared/contract'
import { useClient } from '../client/use-client'

const afterMs = 150
const maxShown = 30

/** Coordinate systems that fit the words, by code, name or place; asked for when the typing pauses. Without words there are none. */
export function useCrsSearch(words: Ref<string>) {
  const client = useClient()
  const found = shallowRef<ShownCrs[]>([])
  const searching = ref(false)
  let timer = 0
  /** An answer that comes after a later question is not shown. */
  let turn = 0

  watch(words, (text) => {
    window.clearTimeout(timer)
    const mine = ++turn
    const query = text.trim().replace(/^epsg:\s*/i, '')
    searching.value = query !== ''
    if (query === '') {
      found.value = []
      return
    }
    timer = window.setTimeout(() => {
      void client
        .call('map.searchCrs', { query, limit: maxShown })
        .catch(() => [])
        .then((answer) => {
          if (mine !== turn) return
          found.value = answer
          searching.value = false
        })
    }, afterMs)
  })
  onBeforeUnmount(() => window.clearTimeout(timer))

  return { found, searching }
}
