import { printedOf } from '../../../shared/model/printed-permit'
import { paperLink } from '../../../shared/model/printed-permit-link'
import { useProjectScope } from '../../client/project-scope'
import { serviceOfLinks } from '../../model/link-places'
import { useLayers } from '../../stores/layers'
import { usePermitDocument } from '../../stores/permit-document'
import { useWorkspace } from '../../stores/workspace'
import { readPermitOf } from './read-permit'

/** Makes the link that stands on the paper of the open permit; null while that is not read. */
export function usePaperLink(): () => Promise<string | null> {
  const document = usePermitDocument()
  const layers = useLayers()
  const { organization, projectId } = useProjectScope().project
  const workspace = useWorkspace()
  return async () => {
    const read = readPermitOf(document, layers)
    if (!read || !document.permit || !workspace.connection) return null
    const place = { service: serviceOfLinks(workspace.connection), organization, projectId }
    return paperLink({ ...place, layerId: null, permitId: document.permit.id }, await printedOf(read))
  }
}
