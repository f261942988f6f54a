import '../../language/coordination-room'
import { defineComponent, h } from 'vue'
import { latePart } from '../../composables/late-part'
import { t } from '../../language'
import { useChanges } from '../../stores/changes'
import { useCommandList } from '../../stores/commands'
import { useDayBoard } from '../../stores/day-board'
import { useLayout } from '../../stores/layout'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermitNews } from '../../stores/permit-news'
import { permitListings, usePermitListing, type PermitListing } from '../../stores/permit-listing'

const DayBoardDialog = latePart(() => import('./DayBoardDialog.vue'))
const icons = { list: 'layout-list', board: 'table-2', horizon: 'alarm-clock' } as const

/** What has the keys of each. */
const views = { list: '.permit-table', board: '.board', horizon: '.horizon' } as const

/** The ways to look at the permits in the palette, and the board of a day once it is asked for. */
export const always = defineComponent(() => {
  const changes = useChanges()
  const day = useDayBoard()
  const document = usePermitDocument()
  const layout = useLayout()
  const listing = usePermitListing()

  function show(as: PermitListing): void {
    listing.as = as
    document.close()
    layout.show('permits')
  }
  usePermitNews()
  useCommandList(() => [
    ...permitListings.map((as) => ({
      id: `permits.as.${as}`,
      title: t(`coordination.commands.${as}`),
      group: t('permits.title'),
      icon: icons[as],
      focus: views[as],
      run: () => show(as),
    })),
    {
      id: 'permits.sinceYesterday',
      title: t('coordination.commands.sinceYesterday'),
      group: t('permits.title'),
      icon: 'history',
      run: () => changes.showSinceYesterday(),
    },
    {
      id: 'permits.dayBoard',
      title: t('coordination.commands.dayBoard'),
      group: t('permits.title'),
      icon: 'printer',
      run: () => day.open(),
    },
  ])
  return () => (day.isOpen ? h(DayBoardDialog) : null)
})
