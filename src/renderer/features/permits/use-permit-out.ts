import { readPermitArea } from '../../../shared/model/permit-area'
import { useClient } from '../../client/use-client'
import { formatStamp } from '../../format/dates'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { useChainage } from '../../stores/chainage'
import { usePaper } from '../../stores/paper'
import { usePermitDocument } from '../../stores/permit-document'
import { useProjectCrs } from '../../stores/project-crs'
import { useProject } from '../../stores/project'
import { statusLook } from '../../ui/status-look'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import { areaCorners } from './area-corners'
import { paperChainage } from './paper-chainage'
import { usePaperLink } from './use-paper-link'
import PermitPaper from './PermitPaper.vue'

/** Hands the open permit over, on paper. */
export function usePermitOut() {
  const app = useApp()
  const chainage = useChainage()
  const client = useClient()
  const crs = useProjectCrs()
  const linkOfPaper = usePaperLink()
  const document = usePermitDocument()
  const paper = usePaper()
  const project = useProject()

  /** What the paper has to say first: that it is not of now, or not the whole of it. */
  function warning(): string | null {
    const words: string[] = []
    if (document.freshness?.source === 'offline') words.push(t('permits.document.paper.heldCopy'))
    if (document.parts?.older)
      words.push(
        t(
          document.parts.older === 'detail' ? 'permits.document.paper.detailOlder' : 'permits.document.paper.listOlder',
        ),
      )
    return words.length > 0 ? words.join(', ') : null
  }

  async function print(): Promise<void> {
    const { openId } = document
    await document.readAllEvents()
    const { permit, listItem, parts, freshness } = document
    if (!permit || document.openId !== openId) return
    const area = readPermitArea(permit.geometry)
    const corners = await areaCorners(client, area, {
      srid: crs.srid,
      name: crs.description?.name ?? t('permits.document.paper.wgs84'),
      isGeographic: crs.geographic,
    })
    const along = await paperChainage(chainage, area)
    const link = await linkOfPaper()
    const now = app.serviceNow()
    return paper.print({
      paper: { size: 'A4', landscape: false },
      fileName: fileNameOf(`${permit.name} ${permit.id}`),
      content: PermitPaper,
      props: { permit, listItem, parts, now, corners, chainage: along, link },
      whole: false,
      head: {
        title: permit.name,
        facts: [
          t('permits.one', { id: permit.id }),
          statusLook('permit', document.newestStatus ?? permit.status).label,
          project.name ?? '',
          t('permits.document.paper.asOf', { when: formatStamp(freshness?.readAt) }),
        ],
        warning: warning(),
        foot: paperFoot(project.connection?.name, now),
      },
    })
  }

  return { print }
}
