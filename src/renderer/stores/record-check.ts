import { ref, shallowRef } from 'vue'
import type { RecordProgress, RecordReport } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'
import { defineProjectStore } from './define-store'

/** A record that is held against its files and this project; at most one at a time. */
export const useRecordCheck = defineProjectStore('record-check', ({ project }) => {
  const client = useClient()
  /** Handle of the record; null: none is looked at. */
  const path = ref<string | null>(null)
  /** Handle of the folder where its files lie now; null: where they were. */
  const root = ref<string | null>(null)
  const withFiles = ref(true)
  const withService = ref(true)
  /** What the service gives is downloaded and hashed too. */
  const deep = ref(false)
  const report = shallowRef<RecordReport | null>(null)
  const error = shallowRef<AppError | null>(null)
  const progress = shallowRef<RecordProgress | null>(null)
  const running = ref(false)
  let stopping = new AbortController()

  client.subscribe('uploads.recordProgress', (now) => {
    if (running.value) progress.value = now
  })

  async function open(handle: string): Promise<void> {
    path.value = handle
    root.value = null
    await run()
  }

  async function run(): Promise<void> {
    if (path.value === null) return
    stopping.abort()
    const { signal } = (stopping = new AbortController())
    running.value = true
    progress.value = report.value = error.value = null
    try {
      const found = await client.call(
        'uploads.verifyRecord',
        {
          path: path.value,
          files: withFiles.value ? { folder: root.value } : null,
          service: withService.value ? { project, deep: deep.value } : null,
        },
        { signal },
      )
      if (!signal.aborted) report.value = found
    } catch (thrown) {
      if (!signal.aborted) error.value = toAppError(thrown)
    } finally {
      if (stopping.signal === signal) running.value = false
    }
  }

  function stop(): void {
    stopping.abort()
    running.value = false
  }

  function close(): void {
    stop()
    path.value = report.value = error.value = null
  }

  return { path, root, withFiles, withService, deep, report, error, progress, running, open, run, stop, close }
})
