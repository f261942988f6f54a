import { ref, shallowRef } from 'vue'
import type { PackHead } from '../../shared/packs/pack-head'
import type { PackChoice, PackOpened, PackWritten, Payload, ProjectRef } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { defineWindowStore } from './define-store'
import { useWorkspace } from './workspace'

/** Site packs that are written or opened, one at a time: the window may show another project meanwhile. */
export const usePacks = defineWindowStore('packs', () => {
  const client = useClient()
  const workspace = useWorkspace()
  const isWriteOpen = ref(false)
  /** Of what the details are shown; null: they are not. */
  const details = shallowRef<PackHead | null>(null)
  const running = ref<'writing' | 'opening' | null>(null)
  const progress = shallowRef<Payload<'packs.progressed'> | null>(null)
  /** Why the last one was not written, or not opened; null: it was, or was stopped. */
  const error = shallowRef<AppError | null>(null)
  const openError = shallowRef<AppError | null>(null)
  let abort: AbortController | null = null
  client.subscribe('packs.progressed', (told) => (progress.value = told))

  /** Null when it was stopped or failed, which `error` says. */
  async function run<T>(what: 'writing' | 'opening', work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    abort?.abort()
    const own = (abort = new AbortController())
    running.value = what
    progress.value = null
    error.value = openError.value = null
    try {
      return await work(own.signal)
    } catch (thrown) {
      if (!own.signal.aborted) (what === 'writing' ? error : openError).value = toAppError(thrown)
      return null
    } finally {
      if (abort === own) running.value = null
    }
  }

  return {
    isWriteOpen,
    details,
    running,
    progress,
    error,
    openError,
    write: (project: ProjectRef, choice: PackChoice, path: string): Promise<PackWritten | null> =>
      run('writing', (signal) => client.call('packs.write', { project, choice, path }, { signal })),
    /** @param path handle of the file */
    async open(path: string): Promise<PackOpened | null> {
      const opened = await run('opening', (signal) => client.call('packs.open', { path }, { signal }))
      if (opened) await workspace.open(opened.project)
      return opened
    },
    stop: (): void => abort?.abort(),
  }
})
