import { onBeforeUnmount, onScopeDispose, watch } from 'vue'
import type { Connection } from '../../../shared/contract'
import { toAppError, type WireError } from '../../../shared/errors/app-error'
import { links } from '../../../shared/languages/en/links'
import { ownService, readPaperLink } from '../../../shared/model/printed-permit-link'
import { deepLinkTo, isDeepLink, parseDeepLink, type LinkTarget } from '../../../shared/security/deep-link'
import { projectKeyOf, useProjectScope } from '../../client/project-scope'
import { useClient } from '../../client/use-client'
import { useHost } from '../../composables/use-host'
import { useJump } from '../../composables/use-jump'
import { t } from '../../language'
import { bringEnglish } from '../../language/texts'
import { errorWords } from '../../format/said'
import { placesOf, serviceOfLinks } from '../../model/link-places'
import { useCommandList, useCommands } from '../../stores/commands'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useFollowedLink } from '../../stores/followed-link'
import { usePermitDocument } from '../../stores/permit-document'
import { useScannedPaper } from '../../stores/scanned-paper'
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
  const scanned = useScannedPaper()
  const scope = useProjectScope()
  const toasts = useToasts()
  const workspace = useWorkspace()
  const { showLayer } = useJump()

  /** Goes where a link leads, if the person is connected to that service; else it says so, and asks nobody there. */
  async function follow(link: LinkTarget): Promise<void> {
    const { service, organization, projectId, layerId, permitId } = link
    const printed = link.paper === null ? null : await readPaperLink(link)
    const places = placesOf(workspace.connections, link, workspace.connection?.id)
    if (service !== ownService && !workspace.connections.some((one) => serviceOfLinks(one) === service)) {
      toasts.show(t('links.otherService', { service }), {
        tone: 'warn',
        action: { label: t('links.connect'), run: () => layout.openConnect(null, service), lasting: true },
      })
      return
    }
    const connection = places.find((one) => !isGone(one, link))
    if (!connection) {
      const said =
        service === ownService
          ? t('links.otherComputer')
          : t('links.notSeen', { organization, project: projectId, service })
      toasts.show(said, { tone: 'warn' })
      return
    }
    const project = { connectionId: connection.id, organization, projectId }
    followed.target = { key: projectKeyOf(project), layerId, permitId, printed }
    if (!workspace.isCurrent(project)) await workspace.open(project).catch((error) => toasts.showError(error))
  }

  const refuse = (error: WireError) => toasts.show(errorWords(error), { tone: 'bad' })
  /** Follows a link, or says why not. */
  const open = (find: () => LinkTarget) =>
    Promise.resolve()
      .then(() => follow(find()))
      .catch((thrown: unknown) => refuse(toAppError(thrown).toWire()))

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
      scanned.paper = target.printed && { permitId: target.permitId, printed: target.printed }
      document.open(target.permitId)
      layout.show('permits')
    },
    { immediate: true },
  )
  onBeforeUnmount(
    useClient().subscribe('app.commandGiven', ({ command, link, refused }) => {
      if (command === 'links.open' && link) void open(() => link)
      if (command === 'links.refuse' && refused) refuse(refused)
    }),
  )

  onScopeDispose(
    useCommands().addProvider((words) =>
      !isDeepLink(words)
        ? []
        : [
            {
              ...{
                id: 'links.typed',
                title: t('links.open'),
                detail: words,
                group: t('links.group'),
                icon: 'link' as const,
              },
              focus: /[?&]permit=/.test(words) ? '.paper-scroll' : '.tree',
              run: () => void open(() => parseDeepLink(words)),
            },
          ],
    ),
  )

  const ownPlace = () => (workspace.connection ? serviceOfLinks(workspace.connection) : ownService)
  const copy = (
    title: 'Project' | 'Layer' | 'Permit',
    of: () => Partial<Pick<LinkTarget, 'layerId' | 'permitId'>> | null,
  ) => ({
    id: `links.copy${title}`,
    title: t(`links.copy${title}`),
    group: t('links.group'),
    icon: 'link' as const,
    disabledReason: () =>
      ownPlace() === ownService ? t('links.onThisComputer') : of() === null ? t(`links.no${title}`) : null,
    run: () => {
      const { organization, projectId } = scope.project
      const project = { service: ownPlace(), organization, projectId }
      void host.copyText(deepLinkTo({ ...project, layerId: null, permitId: null, paper: null, ...of() }))
    },
  })
  useCommandList(() => [
    copy('Project', () => ({})),
    copy('Layer', () => (layers.current === null ? null : { layerId: layers.current.id })),
    copy('Permit', () => (document.openId === null ? null : { permitId: document.openId })),
  ])
}
