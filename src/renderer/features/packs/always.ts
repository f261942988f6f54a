import './packs-room'
import { defineComponent, h, onBeforeUnmount } from 'vue'
import { latePart } from '../../composables/late-part'
import { useClient } from '../../client/use-client'
import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { usePacks } from '../../stores/packs'
import { useWorkspace } from '../../stores/workspace'
import { usePackOpening } from './use-pack-opening'

const WritePackDialog = latePart(() => import('./WritePackDialog.vue'))
const OpenPackDialog = latePart(() => import('./OpenPackDialog.vue'))
const PackDetailsDialog = latePart(() => import('./PackDetailsDialog.vue'))

/** Writes and opens site packs when it is asked for, by whatever. */
export const always = defineComponent(() => {
  const packs = usePacks()
  const workspace = useWorkspace()
  const opening = usePackOpening()
  useCommandList(() => [
    {
      id: 'packs.write',
      title: t('packs.write'),
      group: t('packs.group'),
      icon: 'archive',
      run: () => packs.askToWrite(),
    },
    { id: 'packs.open', title: t('packs.open'), group: t('packs.group'), icon: 'folder-open', run: opening.choose },
  ])
  onBeforeUnmount(
    useClient().subscribe('app.commandGiven', ({ command, paths }) => {
      if (command === 'packs.openPath' && paths) void opening.open(paths)
    }),
  )
  return () => [
    packs.isWriteOpen ? h(WritePackDialog, { key: workspace.projectKey }) : null,
    packs.running === 'opening' || packs.openError ? h(OpenPackDialog) : null,
    packs.details ? h(PackDetailsDialog) : null,
  ]
})
