import './projects-room'
import { defineComponent, h } from 'vue'
import { latePart } from '../../composables/late-part'
import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { useOwnProjects } from '../../stores/own-projects'

const ChangeProjectDialog = latePart(() => import('./ChangeProjectDialog.vue'))
const NewProjectDialog = latePart(() => import('./NewProjectDialog.vue'))

/** Makes or changes a project when it is asked for, by whatever. */
export const always = defineComponent(() => {
  const store = useOwnProjects()
  useCommandList(() => [
    {
      id: 'projects.create',
      title: t('newProject.create'),
      group: t('newProject.group'),
      icon: 'folder-plus',
      disabledReason: () => (store.connection ? null : t('newProject.noService')),
      run: () => store.ask(),
    },
    {
      id: 'projects.change',
      title: t('newProject.change.command'),
      group: t('newProject.group'),
      icon: 'pencil',
      disabledReason: () => (store.changeable ? null : t('newProject.change.elsewhere')),
      run: store.askChange,
    },
  ])
  return () => [store.asked && h(NewProjectDialog), store.changed && h(ChangeProjectDialog)]
})
