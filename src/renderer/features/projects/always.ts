import './projects-room'
import { defineComponent, h } from 'vue'
import { latePart } from '../../composables/late-part'
import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { useNewProject } from '../../stores/new-project'

const NewProjectDialog = latePart(() => import('./NewProjectDialog.vue'))

/** Makes a project when it is asked for, by whatever. */
export const always = defineComponent(() => {
  const store = useNewProject()
  useCommandList(() => [
    {
      id: 'projects.create',
      title: t('newProject.create'),
      group: t('newProject.group'),
      icon: 'folder-plus',
      disabledReason: () => (store.connection ? null : t('newProject.noService')),
      run: () => store.ask(),
    },
  ])
  return () => (store.asked ? h(NewProjectDialog) : null)
})
