import '../language/coordination-room'
import type { PermitNotice, ProjectRef } from '../../shared/contract'
import { projectKeyOf } from '../client/project-scope'
import { useClient } from '../client/use-client'
import { formatReadAt } from '../format/dates'
import { t } from '../language'
import { statusLook } from '../ui/status-look'
import { defineWindowStore } from './define-store'
import { useFollowedLink } from './followed-link'
import { useLayout } from './layout'
import { usePermitListing } from './permit-listing'
import { useToasts } from './toasts'
import { useWorkspace } from './workspace'

/** More permits than this are told as a number. */
const maxSingle = 3

/** Tells the system, and in the window, that held permits of any project are due, ended or changed their status. */
export const usePermitNews = defineWindowStore('permit-news', () => {
  const client = useClient()
  const followed = useFollowedLink()
  const layout = useLayout()
  const listing = usePermitListing()
  const toasts = useToasts()
  const workspace = useWorkspace()

  /** Shows the one permit, or the horizon, in its own project. */
  async function show(project: ProjectRef, permitId: number | null): Promise<void> {
    await toasts.attempt(async () => {
      if (permitId === null) listing.as = 'horizon'
      else followed.target = { key: projectKeyOf(project), layerId: null, permitId, printed: null }
      if (!workspace.isCurrent(project)) await workspace.open(project)
      layout.show('permits')
    })
  }

  function tell(
    project: ProjectRef,
    { title, body, tag, permitId }: { title: string; body: string; tag: string; permitId: number | null },
  ): void {
    const where = [body, workspace.nameOf(projectKeyOf(project))].filter(Boolean).join(' · ')
    toasts.show(where ? `${title}. ${where}` : title, {
      action: { label: t('coordination.news.show'), run: () => void show(project, permitId), lasting: true },
    })
    void client.call('host.notify', { title, body: where, tag }).catch(() => undefined)
  }

  client.subscribe('permits.noticed', ({ project, notices, over }) => {
    const key = projectKeyOf(project)
    if (!over && notices.length <= maxSingle) {
      for (const notice of notices) {
        const { kind, permitId, name: body } = notice
        tell(project, { title: singleWords(notice), body, tag: `permit-${key}-${kind}-${permitId}`, permitId })
      }
      return
    }
    const count = notices.length
    const named = notices.slice(0, maxSingle).map(({ permitId, name }) => `${permitId} ${name}`)
    const body = [...named, ...(count > named.length ? [`+${count - named.length}`] : [])].join(', ')
    const title = manyWords(notices[0]?.kind === 'status', over, count)
    tell(project, { title, body, tag: `permits-${key}-${over ? 'over' : 'many'}`, permitId: null })
  })
  return {}
})

function manyWords(isStatus: boolean, over: boolean, count: number): string {
  if (isStatus) return t(over ? 'coordination.news.manyStatusSince' : 'coordination.news.manyStatus', { count })
  return t(over ? 'coordination.news.over' : 'coordination.news.many', { count })
}

function singleWords({ kind, permitId, status, at }: PermitNotice): string {
  const id = String(permitId)
  if (kind === 'status') return t('coordination.news.status', { id, status: statusLook('permit', status).label })
  return t(`coordination.news.${kind}`, { id, when: formatReadAt(at) })
}
