import { shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import type { ProjectRef, ProjectSettings } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { showTimesIn } from '../format/dates'
import { useToasts } from './toasts'
import { useWorkspace } from './workspace'

/** What was chosen for the shown project; tells the zone of its times to whatever writes one. */
export const useProjectSettings = defineStore('project-settings', () => {
  const client = useClient()
  const toasts = useToasts()
  const workspace = useWorkspace()
  /** Null while it is not read. */
  const settings = shallowRef<ProjectSettings | null>(null)

  function apply(project: ProjectRef, now: ProjectSettings): void {
    if (!workspace.isCurrent(project)) return
    settings.value = now
    showTimesIn(now.timeZone)
  }

  client.subscribe('projects.settingsChanged', ({ project, settings: now }) => apply(project, now))
  watch(
    () => workspace.current,
    async (project) => {
      settings.value = null
      showTimesIn(null)
      if (!project) return
      try {
        apply(project, await client.call('projects.getSettings', { project }))
      } catch (thrown) {
        toasts.showError(thrown, 'What was chosen for this project was not read')
      }
    },
    { immediate: true },
  )

  async function change(changes: Partial<ProjectSettings>): Promise<void> {
    const project = workspace.current
    if (project) apply(project, await client.call('projects.changeSettings', { project, changes }))
  }

  return { settings, change }
})
