import { usePermitDocument } from '../../stores/permit-document'
import { usePermits } from '../../stores/permits'

/** Goes from the open permit back to the table, where it stays chosen. */
export function useLeavePermit(): () => void {
  const open = usePermitDocument()
  const permits = usePermits()
  return () => {
    if (open.openId !== null) permits.selection = [open.openId]
    open.close()
  }
}
