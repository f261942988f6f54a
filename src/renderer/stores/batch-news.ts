import { computed, ref, shallowRef, triggerRef, watch } from 'vue'
import type { Batch, ProjectRef } from '../../shared/contract'
import { projectKeyOf } from '../client/project-scope'
import { useClient } from '../client/use-client'
import { t } from '../language'
import { useApp } from './app'
import { defineWindowStore } from './define-store'
import { useLayout } from './layout'
import { useToasts } from './toasts'
import { useWorkspace } from './workspace'

/** What the system is told of the uploads of all projects, shown or not: how far they are, that they go on, that they ended. */
export const useBatchNews = defineWindowStore('batch-news', () => {
  const app = useApp()
  const client = useClient()
  const layout = useLayout()
  const toasts = useToasts()
  const workspace = useWorkspace()

  /** Batches that were seen running, by id. */
  const running = shallowRef(new Map<string, Batch>())
  /** The batch that its project is to show when it is opened; null: the first one. */
  const wanted = ref<{ projectKey: string; batchId: string } | null>(null)

  function learn(batch: Batch): void {
    const seen = running.value.has(batch.id)
    if (batch.state === 'running') running.value.set(batch.id, batch)
    else running.value.delete(batch.id)
    triggerRef(running)
    if (seen && (batch.state === 'completed' || batch.state === 'failed')) tell(batch)
  }

  function tell(batch: Batch): void {
    const projectKey = projectKeyOf(batch.project)
    const here = projectKey === workspace.projectKey
    const project = here ? null : (workspace.nameOf(projectKey) ?? t('uploads.store.anotherProject'))
    const { title, body } = batch.state === 'completed' ? completedWords(batch, project) : failedWords(batch, project)
    toasts.show(`${title}. ${body}`, {
      tone: batch.state === 'completed' ? 'ok' : 'bad',
      action: { label: t('uploads.store.show'), run: () => void show(batch), lasting: true },
    })
    void client.call('host.notify', { title, body, tag: `batch-${batch.id}` }).catch(() => undefined)
  }

  /** Shows a batch in its own project. */
  async function show(batch: Batch): Promise<void> {
    wanted.value = { projectKey: projectKeyOf(batch.project), batchId: batch.id }
    await showUploads(batch.project)
  }

  /** The batch of a project that is to be shown, once; null: none. */
  function takeWanted(projectKey: string): string | null {
    if (wanted.value?.projectKey !== projectKey) return null
    const { batchId } = wanted.value
    wanted.value = null
    return batchId
  }

  client.subscribe('uploads.batchChanged', ({ batch }) => learn(batch))

  /** Shows what became of a watched folder, in its own project. */
  async function showUploads(project: ProjectRef): Promise<void> {
    await toasts.attempt(async () => {
      if (!workspace.isCurrent(project)) await workspace.open(project)
      layout.show('uploads')
    })
  }

  function tellWatched(project: ProjectRef, { title, body, tag }: { title: string; body: string; tag: string }): void {
    toasts.show(`${title}. ${body}`, {
      action: { label: t('uploads.store.show'), run: () => void showUploads(project), lasting: true },
    })
    void client.call('host.notify', { title, body, tag }).catch(() => undefined)
  }

  /** One folder may be watched for several projects. */
  const folderIn = (project: ProjectRef, folder: string): string => {
    if (workspace.isCurrent(project)) return folder
    return `${folder} (${workspace.nameOf(projectKeyOf(project)) ?? t('uploads.store.anotherProject')})`
  }

  client.subscribe('watch.drafted', ({ project, watchId, folder, layers }) =>
    tellWatched(project, {
      title: t('uploads.watched.drafted', { folder: folderIn(project, folder) }),
      body: t('uploads.watched.draftedBody', { count: layers }),
      tag: `watch-${watchId}`,
    }),
  )
  client.subscribe('watch.sent', ({ project, batchId, folder, layers, rule }) =>
    tellWatched(project, {
      title: t('uploads.watched.sent', { folder: folderIn(project, folder), rule }),
      body: t('uploads.watched.sentBody', { count: layers }),
      tag: `watch-${batchId}`,
    }),
  )

  /** Progress at the task bar while anything runs; null takes it away. */
  const fraction = computed(() => {
    const batches = [...running.value.values()]
    if (batches.length === 0) return null
    const total = batches.reduce((sum, batch) => sum + batch.bytesTotal, 0)
    const sent = batches.reduce((sum, batch) => sum + batch.bytesSent, 0)
    return total > 0 ? Math.min(1, Math.round((sent / total) * 200) / 200) : 0
  })
  watch(fraction, (now) => void client.call('host.setProgress', { fraction: now }).catch(() => undefined))

  const wantsAwake = computed(() => running.value.size > 0 && app.settings?.keepAwake === true)
  watch(wantsAwake, (on) => void client.call('host.keepAwake', { on }).catch(() => undefined))

  return { wanted, takeWanted, learn }
})

/** @param project the project that is not shown; null: the one that is */
function completedWords({ title, rowsDone: done, rowsTotal: count }: Batch, project: string | null) {
  return {
    title:
      project === null ? t('uploads.store.completed', { title }) : t('uploads.store.completedIn', { title, project }),
    body: t('uploads.store.onService', { done, count }),
  }
}

function failedWords({ title, rowsDone: done, rowsTotal: count, rowsFailed: failed }: Batch, project: string | null) {
  return {
    title: project === null ? t('uploads.store.failed', { title }) : t('uploads.store.failedIn', { title, project }),
    body: t('uploads.store.onServiceFailed', { done, count, failed }),
  }
}
