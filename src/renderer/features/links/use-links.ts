import { onBeforeUnmount, watch } from 'vue'
import type { Connection } from '../../../shared/contract'
import { links } from '../../../shared/languages/en/links'
import { deepLinkTo, serviceKey, type LinkTarget } from '../../../shared/security/deep-link'
import { projectKeyOf, useProjectScope } from '../../client/project-scope'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { useJump } from '../../composables/use-jump'
import { t } from '../../language'
import { bringEnglish } from '../../language/texts'
import { errorWords } from '../../format/said'
import { useCommandList } from '../../stores/commands'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useFollowedLink } from '../../stores/followed-link'
import { usePermitDocument } from '../../stores/permit-document'
import { useToasts } from '../../stores/toasts'
import { useWorkspace } from '../../stores/workspace'

bringEnglish({ links })

/** Follows addresses of the program that are opened, and makes those of what is shown. */
export function useLinks(): void {
  const document = usePermitDocument()
  const followed = useFollowedLink()
  const host = useHost()
  const layers = useLayers()
  const layout = useLayout()
  const scope = useProjectScope()
  const toasts = useToasts()
  const workspace = useWorkspace()
  const { showLayer } = useJump()

  /** Goes where a link leads, if the person is connected to that service; else it says so, and asks nobody there. */
  async function follow(link: LinkTarget): Promise<void> {
    const there = workspace.connections.filter(({ baseUrl }) => serviceKey(baseUrl) === link.service)
    if (there.length === 0) {
      toasts.show(t('links.otherService', { service: link.service }), {
        tone: 'warn',
        action: { label: t('links.connect'), run: () => layout.openConnect(null, link.service), lasting: true },
      })
      return
    }
    const connection = there.find((one) => knows(one, link))
    if (!connection || isGone(connection, link)) {
      const { organization, projectId: project, service } = link
      toasts.show(t('links.notSeen', { organization, project, service }), { tone: 'warn' })
      return
    }
    const { organization, projectId, layerId, permitId } = link
    const project = { connectionId: connection.id, organization, projectId }
    followed.target = { key: projectKeyOf(project), layerId, permitId }
    if (!workspace.isCurrent(project)) await workspace.open(project).catch((error) => toasts.showError(error))
  }

  const knows = (one: Connection, { organization }: LinkTarget) =>
    one.organizations.some(({ nickname }) => nickname === organization)

  /** The projects were listed, and this one is not among them. */
  function isGone({ id }: Connection, { organization, projectId }: LinkTarget): boolean {
    const group = workspace.groups.find((one) => one.connectionId === id && one.organization === organization)
    return group?.state === 'ready' && !group.projects.some((project) => project.id === projectId)
  }

  watch(
    () => followed.target,
    (target) => {
      if (target?.key !== scope.key) return
      followed.target = null
      if (target.layerId !== null) void showLayer(target.layerId)
      if (target.permitId === null) return
      document.open(target.permitId)
      layout.show('permits')
    },
    { immediate: true },
  )
  onBeforeUnmount(
    useClient().subscribe('app.commandGiven', ({ command, link, refused }) => {
      if (command === 'links.open' && link) void follow(link)
      if (command === 'links.refuse' && refused) toasts.show(errorWords(refused), { tone: 'bad' })
    }),
  )

  const copy = (
    title: 'Project' | 'Layer' | 'Permit',
    of: () => Partial<Pick<LinkTarget, 'layerId' | 'permitId'>> | null,
  ) => ({
    id: `links.copy${title}`,
    title: t(`links.copy${title}`),
    group: t('links.group'),
    icon: 'link' as const,
    disabledReason: () =>
      workspace.connection?.local !== false ? t('links.onThisComputer') : of() === null ? t(`links.no${title}`) : null,
    run: () => {
      const { organization, projectId } = scope.project
      const service = serviceKey(workspace.connection?.baseUrl ?? '')
      void host.copyText(deepLinkTo({ service, organization, projectId, layerId: null, permitId: null, ...of() }))
    },
  })
  useCommandList(() => [
    copy('Project', () => ({})),
    copy('Layer', () => (layers.current === null ? null : { layerId: layers.current.id })),
    copy('Permit', () => (document.openId === null ? null : { permitId: document.openId })),
  ])
}
