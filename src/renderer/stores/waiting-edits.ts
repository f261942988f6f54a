import { computed, ref } from 'vue'
import type { ActivityEntry, WaitingEdit } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { defineProjectStore } from './define-store'

/** How many of the edits that were tried are shown beside those that wait. */
const maxTried = 20

/** Changes of layers that were made without a network and wait to be sent, and those that need a decision. */
export const useWaitingEdits = defineProjectStore('waiting-edits', ({ project }) => {
  const client = useClient()
  const edits = ref<WaitingEdit[]>([])
  const listOpen = ref(false)
  /** Edits that had waited and were sent, newest first. */
  const tried = ref<ActivityEntry[]>([])

  const waiting = computed(() => edits.value.filter(({ state }) => state === 'waiting'))
  /** What was not sent because somebody else changed it too, or the service refuses it. */
  const undecided = computed(() => edits.value.filter(({ state }) => state !== 'waiting'))

  const layerIds = computed(() => new Set(edits.value.map(({ layerId }) => layerId)))

  async function read(): Promise<void> {
    const found = await client.call('edits.list', { project }).catch(() => null)
    if (found) edits.value = found
  }

  async function readTried(): Promise<void> {
    const query = {
      project,
      who: ['program' as const],
      about: ['edit' as const],
      words: '',
      offset: 0,
      limit: maxTried,
    }
    const { entries } = await client.call('activity.list', query)
    tried.value = entries.filter(({ tone }) => tone === 'plain')
  }

  client.subscribe('activity.added', ({ project: about }) => {
    if (listOpen.value && about !== null) void readTried()
  })
  client.subscribe('edits.changed', (now) => {
    edits.value = now.edits
  })
  void read()

  const drop = (editId: string): Promise<void> => client.call('edits.drop', { editId })
  const sendAnyway = (editId: string): Promise<void> => client.call('edits.sendAnyway', { editId })

  return { edits, layerIds, waiting, undecided, tried, listOpen, readTried, drop, sendAnyway }
})
