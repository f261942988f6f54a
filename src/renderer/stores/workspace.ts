import { computed, ref, shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { Connection, Freshness, ProjectRef, Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { useClient } from '../client/use-client'

type ProjectDetail = Result<'projects.get'>['project']
type Project = Result<'projects.list'>['projects'][number]

/** The projects of one organization on one connection, as far as they are read. */
export interface ProjectGroup {
  connectionId: string
  organization: string
  projects: Project[]
  state: 'reading' | 'ready' | 'failed'
  error: AppError | null
}

/** Connections, their projects, and the project that the window shows. */
export const useWorkspace = defineStore('workspace', () => {
  const client = useClient()
  const connections = ref<Connection[]>([])
  const current = ref<ProjectRef | null>(null)
  const project = shallowRef<ProjectDetail | null>(null)
  const freshness = ref<Freshness | null>(null)
  const groups = ref<ProjectGroup[]>([])
  const error = shallowRef<AppError | null>(null)
  const started = ref(false)

  const connection = computed(() => connections.value.find(({ id }) => id === current.value?.connectionId) ?? null)
  const organizationName = computed(
    () =>
      connection.value?.organizations.find(({ nickname }) => nickname === current.value?.organization)?.name ??
      current.value?.organization ??
      '',
  )
  /** Identifies the project in keys of what the window remembers. */
  const projectKey = computed(() => (current.value ? keyOf(current.value) : ''))

  async function start(): Promise<void> {
    client.subscribe('connections.changed', (now) => {
      const before = new Set(connections.value.filter(({ state }) => state === 'ok').map(({ id }) => id))
      connections.value = now
      for (const item of now) if (item.state === 'ok' && !before.has(item.id)) void readProjects(item)
      const isBack = connection.value?.state === 'ok' && !before.has(connection.value.id)
      if (isBack && (freshness.value?.source === 'offline' || error.value)) void readProject()
    })
    connections.value = await client.call('connections.list')
    await openFirst()
    started.value = true
    for (const item of connections.value) void readProjects(item)
  }

  /** The remembered project, else the first one of the local workspace. */
  async function openFirst(): Promise<void> {
    const remembered = await client.call('connections.getCurrent')
    if (remembered) return show(remembered)
    const local = connections.value.find((item) => item.local) ?? connections.value[0]
    const organization = local?.organizations[0]
    if (!local || !organization) return
    const group = await readGroup(local.id, organization.nickname)
    const first = group.projects.find((item) => !item.archived) ?? group.projects[0]
    if (first) await open({ connectionId: local.id, organization: organization.nickname, projectId: first.id })
  }

  /** Shows a project and remembers it. */
  async function open(ref: ProjectRef): Promise<void> {
    await client.call('connections.setCurrent', ref)
    await show(ref)
  }

  async function show(ref: ProjectRef): Promise<void> {
    current.value = ref
    project.value = null
    freshness.value = null
    error.value = null
    await readProject()
  }

  async function readProject(): Promise<void> {
    const wanted = current.value
    if (!wanted) return
    try {
      const answer = await client.call('projects.get', { project: wanted })
      if (current.value !== wanted) return
      project.value = answer.project
      const { source, readAt, because } = answer
      freshness.value = { source, readAt, because }
      error.value = null
    } catch (thrown) {
      if (current.value === wanted) error.value = toAppError(thrown)
    }
  }

  async function readProjects(item: Connection): Promise<void> {
    await Promise.all(item.organizations.map(({ nickname }) => readGroup(item.id, nickname)))
  }

  async function readGroup(connectionId: string, organization: string): Promise<ProjectGroup> {
    const group: ProjectGroup = findGroup(connectionId, organization) ?? {
      connectionId,
      organization,
      projects: [],
      state: 'reading',
      error: null,
    }
    if (!findGroup(connectionId, organization)) groups.value.push(group)
    const kept = findGroup(connectionId, organization) ?? group
    try {
      kept.projects = (await client.call('projects.list', { connectionId, organization })).projects
      kept.state = 'ready'
      kept.error = null
    } catch (thrown) {
      kept.state = 'failed'
      kept.error = toAppError(thrown)
    }
    return kept
  }

  const findGroup = (connectionId: string, organization: string) =>
    groups.value.find((group) => group.connectionId === connectionId && group.organization === organization)

  const isCurrent = (ref: ProjectRef) => current.value !== null && keyOf(ref) === keyOf(current.value)

  /** The shown project is asked for and not there yet. */
  const reading = computed(() => current.value !== null && project.value === null && error.value === null)

  return {
    connections,
    connection,
    current,
    project,
    freshness,
    groups,
    error,
    started,
    reading,
    organizationName,
    projectKey,
    start,
    open,
    readProject,
    isCurrent,
  }
})

function keyOf(ref: ProjectRef): string {
  return `${ref.connectionId}/${ref.organization}/${ref.projectId}`
}
