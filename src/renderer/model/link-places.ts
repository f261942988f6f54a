import type { Connection } from '../../shared/contract'
import { ownService } from '../../shared/model/printed-permit-link'
import { serviceKey, type LinkTarget } from '../../shared/security/deep-link'

/** The service that links to what a connection shows lead to; `ownService`: nobody else reaches it. Of a pack, that of its origin. */
export function serviceOfLinks({ baseUrl, local, pack }: Pick<Connection, 'baseUrl' | 'local' | 'pack'>): string {
  const address = pack ? pack.origin.service : local ? '' : baseUrl
  return address === '' ? ownService : serviceKey(address)
}

/**
 * The connections that a link may lead to, the best first: services, then site packs of that project, the newest first. What is of
 * this computer and of no other may be in the project that is shown, and in others with its numbers: the one that is shown goes first.
 * @param currentId of the connection that is shown; undefined: none is
 */
export function placesOf(
  all: readonly Connection[],
  link: Pick<LinkTarget, 'service' | 'organization' | 'projectId'>,
  currentId: string | undefined,
): Connection[] {
  const isPlace = (one: Connection) =>
    serviceOfLinks(one) === link.service &&
    one.organizations.some(({ nickname }) => nickname === link.organization) &&
    (!one.pack || one.pack.origin.projectId === link.projectId)
  const rankOf = ({ id, pack }: Connection) => (link.service === ownService && id === currentId ? 0 : pack ? 2 : 1)
  const newest = ({ pack }: Connection) => Date.parse(pack?.writtenAt ?? '') || 0
  return all.filter(isPlace).sort((a, b) => rankOf(a) - rankOf(b) || newest(b) - newest(a))
}
