import { computed, ref, watch } from 'vue'
import { defineStore } from 'pinia'
import type { WaitingEdit } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { useWorkspace } from './workspace'

/** Changes of layers that were made without a network and wait to be sent, and those that need a decision. */
export const useWaitingEdits = defineStore('waiting-edits', () => {
  const client = useClient()
  const workspace = useWorkspace()
  const edits = ref<WaitingEdit[]>([])
  const listOpen = ref(false)

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

  client.subscribe('edits.changed', (now) => {
    if (workspace.isCurrent(now.project)) edits.value = now.edits
  })
  watch(
    () => workspace.projectKey,
    () => {
      edits.value = []
      listOpen.value = false
      void read()
    },
    { immediate: true },
  )

  const drop = (editId: string): Promise<void> => client.call('edits.drop', { editId })
  const sendAnyway = (editId: string): Promise<void> => client.call('edits.sendAnyway', { editId })

  return { edits, layerIds, waiting, undecided, listOpen, drop, sendAnyway }
})
