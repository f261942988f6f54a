import { computed, shallowRef } from 'vue'
import type { ProjectRef } from '../../shared/contract'
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

/** Projects that are made on this computer: its own service has a way to, beside the interface. */
export const useNewProject = defineWindowStore('new-project', () => {
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

  return { asked, connection, ask, make }
})
