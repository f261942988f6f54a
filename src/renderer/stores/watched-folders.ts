import { computed, ref, shallowRef } from 'vue'
import type { ChosenPath, Params, WaitingLayer, WatchedFolder } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { t } from '../language'
import { defineProjectStore } from './define-store'
import { useToasts } from './toasts'
import { useUploadIntake } from './upload-intake'

/** As many as a table of what waits shows. */
const mostShown = 1000

export type FolderChanges = Omit<Params<'watch.change'>, 'watchId'>

/** The folders that are watched for the project, and what waits in the one that is open. */
export const useWatchedFolders = defineProjectStore('watched-folders', ({ project }) => {
  const client = useClient()
  const intake = useUploadIntake()
  const toasts = useToasts()

  const folders = shallowRef<readonly WatchedFolder[]>([])
  const openId = ref<string | null>(null)
  const open = computed(() => folders.value.find((one) => one.id === openId.value) ?? null)
  const waiting = shallowRef<readonly WaitingLayer[]>([])
  /** A folder that was chosen, of which it is to be said what becomes of what lies in it. */
  const chosen = shallowRef<ChosenPath | null>(null)

  async function readWaiting(): Promise<void> {
    const watchId = openId.value
    if (watchId === null) return
    const found = await client.call('watch.listWaiting', { watchId, offset: 0, limit: mostShown }).catch(() => null)
    if (found && openId.value === watchId) waiting.value = found.layers
  }

  client.subscribe('watch.changed', ({ folders: now }) => {
    folders.value = now
    void readWaiting()
  })

  async function read(): Promise<void> {
    folders.value = await client.call('watch.list', { project }).catch(() => [])
  }

  function choose(): void {
    void intake.pickFolder(t('watch.addTitle'), (handle, path) => (chosen.value = { handle, path }))
  }

  async function add(existing: 'draft' | 'leave'): Promise<void> {
    const folder = chosen.value
    chosen.value = null
    if (folder === null) return
    const made = await toasts.attempt(() => client.call('watch.add', { project, path: folder.handle, existing }))
    if (made) show(made.watchId)
  }

  function show(watchId: string): void {
    openId.value = watchId
    waiting.value = []
    void readWaiting()
  }

  /** Null where it failed, which is told. */
  const change = (changes: FolderChanges): Promise<true | null> =>
    toasts.attempt(() =>
      client.call('watch.change', { watchId: openId.value ?? '', ...changes }).then(() => true as const),
    )

  async function lookNow(): Promise<void> {
    const watchId = openId.value
    if (watchId !== null) await toasts.attempt(() => client.call('watch.lookNow', { watchId }))
  }

  async function draftNow(paths: string[]): Promise<void> {
    const watchId = openId.value
    if (watchId === null || paths.length === 0) return
    await toasts.attempt(() => client.call('watch.draftNow', { watchId, paths }))
    await readWaiting()
  }

  async function remove(folder: WatchedFolder, name: string): Promise<void> {
    const done = await toasts.attempt(() => client.call('watch.remove', { watchId: folder.id }).then(() => true))
    if (!done) return
    openId.value = null
    toasts.show(t('watch.removed', { name }))
  }

  void read()

  return { folders, openId, open, waiting, chosen, choose, add, show, change, lookNow, draftNow, remove }
})
