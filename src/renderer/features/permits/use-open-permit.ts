import { useLayout } from '../../stores/layout'
import { usePermitDocument } from '../../stores/permit-document'

/** Opens a permit as a document, with what stands beside it. */
export function useOpenPermit(): (permitId: number) => void {
  const document = usePermitDocument()
  const layout = useLayout()
  return (permitId) => {
    layout.toggleInspector(true)
    document.open(permitId)
  }
}
