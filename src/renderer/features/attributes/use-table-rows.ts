import './attributes-room'
import { computed, onScopeDispose, reactive, ref, shallowRef, triggerRef, watch, type Ref } from 'vue'
import type { ShownFeatureRow } from '../../../shared/contract'
import { toAppError, type AppError } from '../../../shared/errors/app-error'
import type { ColumnFilter, TableQuery } from '../../../shared/model/table-query'
import { useClient } from '../../client/use-client'
import { t } from '../../language'
import type { Bbox } from '../../geometry/geometry'

const pageRows = 200
/** Words that are being typed are looked for when they stay. */
const stayMs = 250
/** Reading that is over sooner is not told of. */
const quietMs = 300

/** What a person asks of a table. */
export interface TableWishes {
  words: string
  filters: ColumnFilter[]
  within: Bbox | null
  /** Only these features: those that were chosen when that was wished. */
  only: number[] | null
  sort: { key: string; descending: boolean } | null
}

const noWishes: TableWishes = { words: '', filters: [], within: null, only: null, sort: null }

/**
 * The rows of a table in the order and with the filters that are wished, read in pages as they come into view. What was shown
 * stays until the new order is there; a wish takes the place of the one before it.
 */
export function useTableRows(key: Ref<string | null>, sublayer: Ref<number>) {
  const client = useClient()
  const wishes = ref<TableWishes>({ ...noWishes })
  /** What is shown, behind the wishes while these are worked out. */
  const shown = shallowRef<{ key: string; query: TableQuery } | null>(null)
  const total = ref(0)
  const pages = shallowRef(new Map<number, ShownFeatureRow[] | 'reading'>())
  const error = shallowRef<AppError | null>(null)
  const progress = ref<{ step: string; fraction: number | null } | null>(null)
  let before: TableWishes = { ...noWishes }
  let abort: AbortController | null = null
  let lastAsked: TableQuery | null = null
  let timer = 0

  const query = computed<TableQuery>(() => {
    const { words, filters, within, only, sort } = wishes.value
    const by = sort && { column: sort.key, descending: sort.descending }
    return { sublayer: sublayer.value, words, filters, within, only, sort: by }
  })

  async function read(): Promise<void> {
    abort?.abort()
    const own = (abort = new AbortController())
    const asked = { key: key.value ?? '', query: (lastAsked = query.value) }
    if (asked.key === '') return void (shown.value = null)
    const slow = window.setTimeout(
      () => (progress.value ??= { step: t('attributes.table.readingRows'), fraction: null }),
      quietMs,
    )
    error.value = null
    try {
      const count = await client.call('tables.count', asked, { signal: own.signal })
      const rows = await client.call(
        'tables.listRows',
        { ...asked, offset: 0, limit: pageRows },
        { signal: own.signal },
      )
      before = wishes.value
      shown.value = asked
      total.value = count
      pages.value = new Map([[0, rows]])
    } catch (thrown) {
      if (!own.signal.aborted) error.value = toAppError(thrown)
    } finally {
      window.clearTimeout(slow)
      if (abort === own) progress.value = null
    }
  }

  async function readPage(page: number): Promise<void> {
    const asked = shown.value
    if (!asked || pages.value.has(page)) return
    const into = pages.value
    into.set(page, 'reading')
    try {
      into.set(page, await client.call('tables.listRows', { ...asked, offset: page * pageRows, limit: pageRows }))
      if (into === pages.value) triggerRef(pages)
    } catch (thrown) {
      into.delete(page)
      if (into === pages.value) error.value = toAppError(thrown)
    }
  }

  watch([key, sublayer], () => {
    wishes.value = { ...noWishes }
    shown.value = null
    total.value = 0
    void read()
  })
  watch(query, (now, then) => {
    // Of another table it has been asked already.
    if (now === lastAsked) return
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void read(), now.words === then.words ? 0 : stayMs)
  })
  const stopListening = client.subscribe('tables.progressed', (told) => {
    const own = told.call === 'tables.count' || told.call === 'tables.listRows'
    if (own && told.key === key.value && progress.value) progress.value = { step: told.step, fraction: told.fraction }
  })
  onScopeDispose(() => {
    abort?.abort()
    window.clearTimeout(timer)
    stopListening()
  })
  void read()

  return reactive({
    wishes,
    shown,
    total,
    error,
    progress,
    read,
    at(index: number): ShownFeatureRow | undefined {
      const page = pages.value.get(Math.floor(index / pageRows))
      return Array.isArray(page) ? page[index % pageRows] : undefined
    },
    readRange(first: number, last: number): void {
      for (let page = Math.floor(first / pageRows); page <= Math.floor(last / pageRows); page++) void readPage(page)
    },
    /** Gives up what is being read; what is shown stays. */
    stop(): void {
      abort?.abort()
      if (shown.value) wishes.value = before
    },
    isFiltered: computed(() => {
      const { words, filters, within, only } = wishes.value
      return words.trim() !== '' || filters.length > 0 || within !== null || only !== null
    }),
    clearFilters(): void {
      wishes.value = { ...noWishes, sort: wishes.value.sort }
    },
    clearPlace(): void {
      wishes.value = { ...wishes.value, within: null }
    },
    addFilter(filter: ColumnFilter): void {
      wishes.value = { ...wishes.value, filters: [...wishes.value.filters, filter] }
    },
    removeFilter(filter: ColumnFilter): void {
      wishes.value = { ...wishes.value, filters: wishes.value.filters.filter((other) => other !== filter) }
    },
  })
}
export type TableRows = ReturnType<typeof useTableRows>
