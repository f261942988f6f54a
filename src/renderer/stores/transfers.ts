import { computed, ref, shallowRef, watch } from 'vue'
import type { Batch, TransferRow } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { useBatchNews } from './batch-news'
import { defineProjectStore } from './define-store'
import { useLayers } from './layers'
import { useToasts } from './toasts'
import { useUploadPlan } from './upload-plan'

/** So many new layers are shown on the map by themselves; more would fill it, and the network. */
const maxRevealed = 60

/** Batches of the project and the rows of the one that is looked at. */
export const useTransfers = defineProjectStore('transfers', ({ project, key }) => {
  const client = useClient()
  const layers = useLayers()
  const news = useBatchNews()
  const plan = useUploadPlan()
  const toasts = useToasts()

  const batches = shallowRef<readonly Batch[]>([])
  const openId = ref<string | null>(null)
  const rows = shallowRef<readonly TransferRow[]>([])
  const selectedRowId = ref<string | null>(null)
  const error = shallowRef<AppError | null>(null)
  const reading = ref(false)

  const openBatch = computed(() => batches.value.find((batch) => batch.id === openId.value) ?? null)
  const selectedRow = computed(() => rows.value.find((row) => row.id === selectedRowId.value) ?? null)
  const running = computed(() => batches.value.filter((batch) => batch.state === 'running'))

  async function readBatches(): Promise<void> {
    try {
      const list = await client.call('uploads.listBatches', { project })
      batches.value = sorted(list)
      for (const batch of list) news.learn(batch)
      error.value = null
      const first = batches.value[0]
      if (openId.value === null && first) void open(news.takeWanted(key) ?? first.id)
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }

  async function open(batchId: string | null): Promise<void> {
    if (openId.value !== batchId) {
      rows.value = []
      selectedRowId.value = null
    }
    openId.value = batchId
    if (batchId === null) return
    reading.value = true
    try {
      const answer = await client.call('uploads.getBatch', { batchId })
      if (openId.value !== batchId) return
      take(answer.batch)
      rows.value = answer.rows
    } catch (thrown) {
      if (openId.value === batchId) toasts.showError(thrown)
    } finally {
      reading.value = false
    }
  }

  client.subscribe('uploads.batchChanged', ({ batch, rows: changed }) => {
    take(batch)
    if (batch.id === openId.value && changed.length > 0) {
      const byId = new Map(changed.map((row) => [row.id, row]))
      const kept = rows.value.map((row) => {
        const now = byId.get(row.id)
        byId.delete(row.id)
        return now ?? row
      })
      rows.value = kept.concat([...byId.values()])
    }
  })

  /** Takes a batch as it is now. Its end may be read here before the core tells of it. */
  function take(batch: Batch): void {
    const before = batches.value.find((other) => other.id === batch.id)
    batches.value = before
      ? batches.value.map((other) => (other.id === batch.id ? batch : other))
      : sorted([batch, ...batches.value])
    if (before?.state === 'running' && batch.state !== 'running') void revealNew(batch.id)
  }

  /** Whoever sends layers wants to see them, whatever the others are shown when the map opens. */
  async function revealNew(batchId: string): Promise<void> {
    try {
      const answer = await client.call('uploads.getBatch', { batchId })
      const { shownAtOnce } = await import('../../shared/services/beside')
      const made = shownAtOnce(answer.rows).flatMap(({ mode, state, layerId }) =>
        mode === 'create' && state === 'completed' && layerId !== null ? [layerId] : [],
      )
      if (made.length > 0 && made.length <= maxRevealed) await layers.reveal(made)
    } catch {
      // The layers are in the tree all the same.
    }
  }

  async function act(what: 'pause' | 'resume' | 'retry' | 'cancel', batchId: string, rowIds: string[] | null) {
    await toasts.attempt(() => client.call(`uploads.${what}`, { batchId, rowIds }))
  }

  /** What is to become of a row that stopped: an answer to what it asks, or trying again, or not. */
  async function reply(
    batchId: string,
    rowId: string,
    does: 'leave-out' | 'revise' | 'send' | 'retry' | 'cancel' | 'change',
  ) {
    if (does === 'change') return void (await plan.makeAgain(batchId, [rowId]))
    if (does === 'retry' || does === 'cancel') return act(does, batchId, [rowId])
    await toasts.attempt(() => client.call('uploads.answer', { batchId, rowId, answer: does }))
  }

  /** Sends again what failed, in every batch of the project. */
  async function retryFailed(): Promise<void> {
    for (const batch of batches.value) if (batch.rowsFailed > 0) await act('retry', batch.id, null)
  }

  watch(
    () => news.wanted,
    () => {
      const batchId = news.takeWanted(key)
      if (batchId) void open(batchId)
    },
  )
  void readBatches()

  return {
    batches,
    openId,
    openBatch,
    rows,
    selectedRowId,
    selectedRow,
    running,
    error,
    reading,
    readBatches,
    open,
    act,
    reply,
    retryFailed,
  }
})

/** Running ones first, then the newest. */
function sorted(list: readonly Batch[]): Batch[] {
  const live = (batch: Batch) => (batch.state === 'running' || batch.state === 'paused' ? 1 : 0)
  return [...list].sort((a, b) => live(b) - live(a) || b.createdAt.localeCompare(a.createdAt))
}
