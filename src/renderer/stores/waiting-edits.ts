import { computed, ref, watch } from 'vue'
import { defineStore } from 'pinia'
import type { ActivityEntry, WaitingEdit } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { useWorkspace } from './workspace'

/** How many of the edits that were tried are shown beside those that wait. */
const mostTried = 20

/** Changes of layers that were made without a network and wait to be sent, and those that need a decision. */
export const useWaitingEdits = defineStore('waiting-edits', () => {
  const client = useClient()
  const workspace = useWorkspace()
  const edits = ref<WaitingEdit[]>([])
  const listOpen = ref(false)
  /** Edits that had waited and were sent, newest first. */
  const tried = ref<ActivityEntry[]>([])

  const waiting = computed(() => edits.value.filter(({ state }) => state === 'waiting'))
  /** What was not sent because somebody else changed it too, or the service refuses it. */
  const undecided = computed(() => edits.value.filter(({ state }) => state !== 'waiting'))

  const layerIds = computed(() => new Set(edits.value.map(({ layerId }) => layerId)))

  async function read(): Promise<void> {
    const project = workspace.current
    if (!project) return
    const found = await client.call('edits.list', { project })
    if (workspace.isCurrent(project)) edits.value = found
  }

  async function readTried(): Promise<void> {
    const project = workspace.current
    if (!project) return
    const query = {
      project,
      who: ['program' as const],
      about: ['edit' as const],
      words: '',
      offset: 0,
      limit: mostTried,
    }
    const { entries } = await client.call('activity.list', query)
    if (workspace.isCurrent(project)) tried.value = entries.filter(({ tone }) => tone === 'plain')
  }

  client.subscribe('activity.added', ({ project }) => {
    if (listOpen.value && project !== null && workspace.isCurrent(project)) void readTried()
  })
  client.subscribe('edits.changed', (now) => {
    if (workspace.isCurrent(now.project)) edits.value = now.edits
  })
  watch(
    () => workspace.projectKey,
    () => {
      edits.value = []
      tried.value = []
      listOpen.value = false
      void read()
    },
    { immediate: true },
  )

  const drop = (editId: string): Promise<void> => client.call('edits.drop', { editId })
  const sendAnyway = (editId: string): Promise<void> => client.call('edits.sendAnyway', { editId })

  return { edits, layerIds, waiting, undecided, tried, listOpen, readTried, drop, sendAnyway }
})
