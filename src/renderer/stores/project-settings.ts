import { shallowRef } from 'vue'
import type { ProjectSettings } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { showTimesIn } from '../format/dates'
import { defineProjectStore } from './define-store'
import { useToasts } from './toasts'
import { t } from '../language'

/** What was chosen for the shown project; tells the zone of its times to whatever writes one. */
export const useProjectSettings = defineProjectStore('project-settings', ({ project }) => {
  const client = useClient()
  const toasts = useToasts()
  /** Null while it is not read. */
  const settings = shallowRef<ProjectSettings | null>(null)

  function apply(now: ProjectSettings): void {
    settings.value = now
    showTimesIn(now.timeZone)
  }

  client.subscribe('projects.settingsChanged', ({ settings: now }) => apply(now))
  // That of the project before was set until now.
  showTimesIn(null)
  client
    .call('projects.getSettings', { project })
    .then(apply)
    .catch((thrown: unknown) => toasts.showError(thrown, t('model.settingsUnread')))

  const change = async (changes: Partial<ProjectSettings>): Promise<void> =>
    apply(await client.call('projects.changeSettings', { project, changes }))

  return { settings, change }
})
