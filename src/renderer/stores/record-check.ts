import { ref, shallowRef } from 'vue'
import { useRun } from '../composables/use-run'
import type { RecordProgress, RecordReport } from '../../shared/contract'
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
  const { running, error, run: runLatest, stop } = useRun()
  const progress = shallowRef<RecordProgress | null>(null)

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
    progress.value = report.value = null
    const asked = {
      path: path.value,
      files: withFiles.value ? { folder: root.value } : null,
      service: withService.value ? { project, deep: deep.value } : null,
    }
    const found = await runLatest((signal) => client.call('uploads.verifyRecord', asked, { signal }))
    if (found) report.value = found
  }

  function close(): void {
    stop()
    path.value = report.value = error.value = null
  }

  return { path, root, withFiles, withService, deep, report, error, progress, running, open, run, stop, close }
})
