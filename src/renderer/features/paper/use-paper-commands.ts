import './paper-room'
import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { usePaper } from '../../stores/paper'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermits } from '../../stores/permits'
import { useToasts } from '../../stores/toasts'
import { useListOut } from '../permits/use-list-out'
import { usePermitOut } from '../permits/use-permit-out'

/** Printing by keys and palette: what the work area shows, be it the map, a permit or the list of permits. */
export function usePaperCommands(): void {
  const document = usePermitDocument()
  const layout = useLayout()
  const list = useListOut()
  const map = useMap()
  const paper = usePaper()
  const permit = usePermitOut()
  const permits = usePermits()
  const toasts = useToasts()

  /** A list that is being read is printed when it is there. */
  async function printList(): Promise<void> {
    await permits.whenRead()
    if (list.rows.value.length > 0) await list.print()
    else toasts.show(t('paper.commands.nothingListed'))
  }
  /** Where no map is seen, as beside a table of jobs, nobody can say which part of it is meant. */
  function askForMap(): void {
    const { bounds } = map
    if (bounds && bounds[2] > bounds[0]) paper.mapDialogOpen = true
    else toasts.show(t('paper.commands.noMap'), { tone: 'warn' })
  }
  function print(): void {
    if (layout.section !== 'permits') askForMap()
    else if (document.openId !== null) void permit.print()
    else void printList()
  }

  const icon = 'printer'
  useCommandList(() => [
    {
      id: 'view.print',
      title: t('paper.commands.print'),
      group: t('paper.commands.group'),
      icon,
      run: print,
    },
    {
      id: 'map.print',
      title: t('paper.commands.printMap'),
      group: t('paper.commands.group'),
      icon,
      run: askForMap,
    },
    {
      id: 'permits.print',
      title: t('paper.commands.printPermits'),
      group: t('permits.title'),
      icon,
      run: () => void printList(),
    },
  ])
}
