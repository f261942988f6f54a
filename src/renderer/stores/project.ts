import { computed, ref, shallowRef, watch } from 'vue'
import type { Freshness, Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { projectKeyOf } from '../client/project-scope'
import { useClient } from '../client/use-client'
import { defineProjectStore } from './define-store'
import { useWorkspace } from './workspace'

export type ProjectDetail = Result<'projects.get'>['project']

/** What the service tells of the project that is shown. */
export const useProject = defineProjectStore('project', ({ project }) => {
  const client = useClient()
  const workspace = useWorkspace()
  const detail = shallowRef<ProjectDetail | null>(null)
  const freshness = ref<Freshness | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** Known from the list of projects before it was read, and where it cannot be. */
  const name = computed(() =>
    detail.value ? workspace.toldName(project, detail.value.name) : workspace.nameOf(projectKeyOf(project)),
  )
  /** It is asked for and not there yet. */
  const reading = computed(() => detail.value === null && error.value === null)

  const connection = computed(() => workspace.connections.find(({ id }) => id === project.connectionId) ?? null)
  const organizationName = computed(
    () =>
      connection.value?.organizations.find(({ nickname }) => nickname === project.organization)?.name ??
      project.organization,
  )

  async function read(): Promise<void> {
    try {
      const { project: told, source, readAt, staleReason } = await client.call('projects.get', { project })
      detail.value = told
      freshness.value = { source, readAt, staleReason }
      error.value = null
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }

  watch(() => workspace.asked, read, { immediate: true })
  /** What was shown for want of an answer is read anew as soon as there is one. */
  const readIfOld = (): void => {
    if (freshness.value?.source === 'offline' || error.value) void read()
  }
  watch(
    () => connection.value?.state,
    (state) => state === 'ok' && readIfOld(),
  )
  // A service that withheld the project (403, 404) was reached all the time; the quiet look finds out that it gives it again.
  client.subscribe('projects.confirmed', readIfOld)
  client.subscribe('layers.changed', readIfOld)

  return { detail, name, connection, organizationName, freshness, error, reading, read }
})
