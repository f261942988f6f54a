import { computed, shallowRef } from 'vue'
import type { ProjectRef } from '../../shared/contract'
import type { ChangeProjectBody } from '../../shared/rest'
import type { ProjectForRows } from '../model/project-for-rows'
import { useClient } from '../client/use-client'
import { defineWindowStore } from './define-store'
import { useWorkspace } from './workspace'

/** What a new project begins with. */
export interface NewProjectAsked {
  name: string
  /** What the files of the open plan, which is planned there, say of it; null: it is made without files. */
  files: ProjectForRows | null
}

/** Zoom of a project whose files are known, and of one that lies nowhere yet. */
const zooms = { placed: 15, nowhere: 2 }

/** A project as it was read before it is changed. */
export interface ChangeableProject {
  project: ProjectRef
  name: string
  archived: boolean
}

/** Projects that are made and changed on this computer: its own service has ways to, beside the interface. */
export const useOwnProjects = defineWindowStore('own-projects', () => {
  const client = useClient()
  const workspace = useWorkspace()
  /** Null: no project is asked for. */
  const asked = shallowRef<NewProjectAsked | null>(null)
  /** The service of this computer; undefined while it does not answer. */
  const connection = computed(() => workspace.connections.find(({ local, state }) => local && state === 'ok'))

  const ask = (what: NewProjectAsked = { name: '', files: null }) => void (asked.value = what)

  /** @param projectUuid asked again with the same, it is the same project */
  function make(order: { organization: string; name: string; srid: number; projectUuid: string }): Promise<ProjectRef> {
    const { organization, ...own } = order
    const place = asked.value?.files?.place
    return client.call('projects.create', {
      connectionId: connection.value?.id ?? '',
      organization,
      order: {
        ...own,
        ...(place ?? { latitude: 0, longitude: 0 }),
        zoom: place ? zooms.placed : zooms.nowhere,
        archived: false,
      },
    })
  }

  /** The project that is to be changed; null: none. */
  const changed = shallowRef<ChangeableProject | null>(null)
  /** The project that is shown; null where only whoever runs its service can change it. */
  const changeable = computed<ChangeableProject | null>(() => {
    const project = workspace.current
    if (!project || project.connectionId !== connection.value?.id) return null
    const group = workspace.groups.find(
      ({ connectionId, organization }) =>
        connectionId === project.connectionId && organization === project.organization,
    )
    const told = group?.projects.find(({ id }) => id === project.projectId)
    return told ? { project, name: told.name, archived: told.archived } : null
  })
  const askChange = () => void (changed.value = changeable.value)

  /** What is left out stays as it is. */
  async function change(project: ProjectRef, changes: ChangeProjectBody): Promise<void> {
    await client.call('projects.change', { project, changes })
    if (workspace.isCurrent(project)) workspace.readAgain()
    await workspace.readAllProjects()
  }

  return { asked, changed, changeable, connection, ask, askChange, make, change }
})
