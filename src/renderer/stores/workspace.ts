import { computed, ref, watch } from 'vue'
import { addTo } from '../../shared/model/group-by'
import type { Connection, ProjectRef, Result } from '../../shared/contract'
import { toAppError, type AppError } from '../../shared/errors/app-error'
import { projectKeyOf } from '../client/project-scope'
import { forgetStoredOfOthers } from '../client/storage'
import { useClient } from '../client/use-client'
import { t } from '../language'
import { defineWindowStore } from './define-store'

type Project = Result<'projects.list'>['projects'][number]

/** The projects of one organization on one connection, as far as they are read. */
export interface ProjectGroup {
  connectionId: string
  organization: string
  projects: Project[]
  state: 'reading' | 'ready' | 'failed'
  error: AppError | null
}

/** The same for projects of an organization whose names cannot be told apart. */
const nameKey = (connectionId: string, organization: string, name: string) =>
  [connectionId, organization, name.trim().toLocaleLowerCase()].join('\n')

/** Connections, their projects, and which of these the window shows. What is known of that one is in stores of its scope. */
export const useWorkspace = defineWindowStore('workspace', () => {
  const client = useClient()
  const connections = ref<Connection[]>([])
  const current = ref<ProjectRef | null>(null)
  const groups = ref<ProjectGroup[]>([])
  /** How often the shown project was asked for anew: its scope reads it again. */
  const asked = ref(0)
  const started = ref(false)

  const connection = computed(() => connections.value.find(({ id }) => id === current.value?.connectionId) ?? null)
  /** Identifies the project in keys of what the window remembers. */
  const projectKey = computed(() => (current.value ? projectKeyOf(current.value) : ''))

  async function start(): Promise<void> {
    let isTold = false
    client.subscribe('connections.changed', (now) => {
      isTold = true
      const before = new Set(connections.value.filter(isHere).map(({ id }) => id))
      takeConnections(now)
      groups.value = groups.value.filter(({ connectionId }) => now.some(({ id }) => id === connectionId))
      for (const item of now) if (isHere(item) && !before.has(item.id)) void readProjects(item)
    })
    const [list, remembered] = await Promise.all([
      client.call('connections.list'),
      client.call('connections.getCurrent'),
    ])
    // The list may be of before the first project was chosen, which the other call waits for.
    if (!isTold) takeConnections(list)
    await openFirst(remembered)
    started.value = true
    for (const item of connections.value) void readProjects(item)
  }

  /** Its projects can be listed: its service answers, or all is on this computer. */
  const isHere = ({ state, pack }: Connection) => state === 'ok' || pack !== undefined

  /** The service on this computer has no name of its own: it is called so in the language of the window. */
  const named = (item: Connection): Connection => (item.local ? { ...item, name: t('model.thisComputer') } : item)
  watch(
    () => t('model.thisComputer'),
    () => (connections.value = connections.value.map(named)),
    { flush: 'sync' },
  )

  /** All of a connection that is removed goes, by whomever it was removed. */
  function takeConnections(now: Connection[]): void {
    connections.value = now.map(named)
    forgetStoredOfOthers(now.map(({ id }) => id))
  }

  /** The remembered project, else the first one of the local workspace. */
  async function openFirst(remembered: ProjectRef | null): Promise<void> {
    if (remembered) {
      current.value = remembered
      return
    }
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
    if (isCurrent(ref)) readAgain()
    else current.value = ref
  }

  /** Has the shown project read again, as after its connection was renewed. */
  const readAgain = () => void (asked.value += 1)

  const idsByName = computed(() => {
    const ids = new Map<string, number[]>()
    for (const { connectionId, organization, projects } of groups.value)
      for (const { id, name } of projects) addTo(ids, nameKey(connectionId, organization, name), id)
    return ids
  })

  /** What a project is called: by its number too where another one of its organization has the same name. */
  function toldName({ connectionId, organization, projectId }: ProjectRef, name: string): string {
    const namesakes = idsByName.value.get(nameKey(connectionId, organization, name)) ?? []
    return namesakes.some((id) => id !== projectId) ? t('model.projectOfName', { name, id: String(projectId) }) : name
  }

  /** What a project is called as far as its list was read; null where it was not. */
  function nameOf(key: string): string | null {
    for (const { connectionId, organization, projects } of groups.value)
      for (const { id, name } of projects) {
        const ref = { connectionId, organization, projectId: id }
        if (projectKeyOf(ref) === key) return toldName(ref, name)
      }
    return null
  }

  /** Where projects of an organization lie: by the name of the connection too where another one opens an organization called so. */
  function placeOf(connectionId: string, organization: string): string {
    const isTwice = connections.value.some(
      ({ id, organizations }) => id !== connectionId && organizations.some(({ nickname }) => nickname === organization),
    )
    const connection = connections.value.find(({ id }) => id === connectionId)
    return isTwice && connection ? `${organization} · ${connection.name}` : organization
  }

  /** Reads the lists of projects of the services that are there anew: somebody may have made, renamed or archived one. */
  const readAllProjects = () => Promise.all(connections.value.filter(({ state }) => state === 'ok').map(readProjects))

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

  const isCurrent = (ref: ProjectRef) => projectKeyOf(ref) === projectKey.value

  return {
    connections,
    connection,
    current,
    groups,
    asked,
    started,
    projectKey,
    nameOf,
    toldName,
    placeOf,
    start,
    open,
    readAgain,
    readAllProjects,
    isCurrent,
  }
})
