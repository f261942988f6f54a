import { useCommandList } from '../../stores/commands'
import { useLayout } from '../../stores/layout'
import { usePaper } from '../../stores/paper'
import { usePermitDocument } from '../../stores/permit-document'
import { useListOut } from '../permits/use-list-out'
import { usePermitOut } from '../permits/use-permit-out'

/** Printing by keys and palette: what the work area shows, be it the map, a permit or the list of permits. */
export function usePaperCommands(): void {
  const document = usePermitDocument()
  const layout = useLayout()
  const list = useListOut()
  const paper = usePaper()
  const permit = usePermitOut()

  function print(): void {
    if (layout.section !== 'permits') paper.mapDialogOpen = true
    else if (document.openId !== null) void permit.print()
    else if (list.rows.value.length > 0) void list.print()
  }

  const group = 'View'
  const icon = 'printer'
  useCommandList([
    { id: 'view.print', title: 'Print what is shown', group, icon, keys: 'Ctrl+P', run: print },
    { id: 'map.print', title: 'Print the map…', group, icon, run: () => void (paper.mapDialogOpen = true) },
    {
      id: 'permits.print',
      title: 'Print the list of permits',
      group: 'Permits',
      icon,
      disabledReason: () => (list.rows.value.length > 0 ? null : 'No permit is listed'),
      run: () => void list.print(),
    },
  ])
}
