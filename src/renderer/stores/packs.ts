import { ref, shallowRef } from 'vue'
import type { PackHead } from '../../shared/packs/pack-head'
import type { PackChoice, PackOpened, PackWritten, Payload, ProjectRef } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import type { DroppedFile } from '../client/dropped-files'
import { stageFiles } from '../client/stage-files'
import { useClient } from '../client/use-client'
import { defineWindowStore } from './define-store'
import { useWorkspace } from './workspace'

/** How far a pack is; `handing`: bytes of it given from the browser to the host. */
export type PackProgress = Omit<Payload<'packs.progressed'>, 'step'> & {
  step: Payload<'packs.progressed'>['step'] | 'handing'
}

/** Site packs that are written or opened, one at a time: the window may show another project meanwhile. */
export const usePacks = defineWindowStore('packs', () => {
  const client = useClient()
  const workspace = useWorkspace()
  const isWriteOpen = ref(false)
  /** It was asked for where the permits are listed: those are meant, or the chosen ones among them. */
  const isOfList = ref(false)
  /** Of what the details are shown; null: they are not. */
  const details = shallowRef<PackHead | null>(null)
  const running = ref<'writing' | 'opening' | null>(null)
  const progress = shallowRef<PackProgress | null>(null)
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

  async function hand(file: DroppedFile, signal: AbortSignal): Promise<string> {
    const [path] = await stageFiles(
      [file],
      ({ bytesDone, bytesTotal }) => (progress.value = { step: 'handing', done: bytesDone, of: bytesTotal }),
      signal,
    )
    return path ?? ''
  }

  return {
    isWriteOpen,
    isOfList,
    details,
    running,
    progress,
    error,
    openError,
    write: (project: ProjectRef, choice: PackChoice, path: string): Promise<PackWritten | null> =>
      run('writing', (signal) => client.call('packs.write', { project, choice, path }, { signal })),
    askToWrite(ofList = false): void {
      isOfList.value = ofList
      error.value = null
      isWriteOpen.value = true
    },
    /** @param source handle of the file, or the file where only the browser has it */
    async open(source: string | DroppedFile): Promise<PackOpened | null> {
      const opened = await run('opening', async (signal) => {
        const path = typeof source === 'string' ? source : await hand(source, signal)
        return client.call('packs.open', { path }, { signal })
      })
      if (opened) await workspace.open(opened.project)
      return opened
    },
    /** Lets packs go from this computer; their files stay where they are. */
    async remove(connectionIds: readonly string[]): Promise<void> {
      for (const connectionId of connectionIds) await client.call('connections.remove', { connectionId })
    },
    stop: (): void => abort?.abort(),
  }
})
