import { computed, ref, shallowRef, watch } from 'vue'
import type { FoundRow } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { defineProjectStore } from './define-store'
import { useTransfers } from './transfers'

/** Rows that are listed; more are counted. */
const listed = 5_000
/** While somebody types nothing is looked for. */
const restMs = 250

/** Rows of all batches of the project that words were found in. */
export const useRowSearch = defineProjectStore('row-search', ({ project }) => {
  const client = useClient()
  const transfers = useTransfers()
  const words = ref('')
  const rows = shallowRef<readonly FoundRow[]>([])
  const total = ref(0)
  const error = shallowRef<AppError | null>(null)
  /** Words of which the rows are; null: they are being looked for. */
  const foundFor = ref<string | null>(null)
  const active = computed(() => words.value.trim() !== '')
  let stopping = new AbortController()
  let rest: number | undefined

  watch(words, () => {
    stopping.abort()
    window.clearTimeout(rest)
    foundFor.value = null
    if (active.value) rest = window.setTimeout(() => void look(), restMs)
    else {
      rows.value = []
      total.value = 0
    }
  })

  async function look(): Promise<void> {
    const { signal } = (stopping = new AbortController())
    const wanted = words.value
    error.value = null
    try {
      const found = await client.call('uploads.searchRows', { project, words: wanted, limit: listed }, { signal })
      if (signal.aborted) return
      rows.value = found.rows
      total.value = found.total
      foundFor.value = wanted
    } catch (thrown) {
      if (!signal.aborted) error.value = toAppError(thrown)
    }
  }

  /** Shows a row in the inspector; the list stays. */
  async function choose(row: FoundRow): Promise<void> {
    await transfers.open(row.batchId)
    transfers.selectedRowId = row.id
  }

  return { words, rows, total, error, foundFor, active, choose }
})
