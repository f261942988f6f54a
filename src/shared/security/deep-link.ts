import { wordedError } from '../errors/worded-error'
import { parseUrl } from './parse-url'

/** What an address of the program leads to. Not as a schema: main reads addresses before it has any. */
export interface LinkTarget {
  /** Base URL of the service, with a slash at its end. */
  service: string
  organization: string
  projectId: number
  /** Null: the project, or the permit. */
  layerId: number | null
  /** Null: the project, or the layer. */
  permitId: number | null
  /** Of a permit: what a printed paper says of it (`printed-permit-link.ts`), not looked into here. Null: the link is of no paper. */
  paper: string | null
}

const scheme = 'plumbline:'
const maxLength = 2_048
const parts: readonly string[] = ['service', 'org', 'project', 'layer', 'permit', 'paper']

/** Whether a text wants to be an address of the program, right or wrong. */
export const isDeepLink = (text: string): boolean => text.slice(0, scheme.length).toLowerCase() === scheme

/** The address that leads to a thing: `plumbline://open?service=…&org=…&project=1&layer=2`. */
export function deepLinkTo({ service, organization, projectId, layerId, permitId, paper }: LinkTarget): string {
  const query = new URLSearchParams({ service, org: organization, project: String(projectId) })
  if (layerId !== null) query.set('layer', String(layerId))
  if (permitId !== null) query.set('permit', String(permitId))
  if (paper !== null) query.set('paper', paper)
  return `${scheme}//open?${query.toString()}`
}

/**
 * What an address leads to. Anybody can have one opened: a page, a mail, another program; so it only names things, and whatever is
 * not exactly as `deepLinkTo` writes it is refused. It starts nothing, and no service is asked because of it: the window goes on
 * only where the person is connected to that service.
 * Attacks: credentials in the address, addresses that show one host and mean another, paths that leave the service's own.
 * @throws AppError `invalid` that says what is wrong
 */
export function parseDeepLink(text: string): LinkTarget {
  if (text.length > maxLength) throw wordedError('invalid', 'linkTooLong', { max: maxLength })
  if (!/^[\x21-\x7e]+$/.test(text)) throw wordedError('invalid', 'linkNotPlain', {})
  const match = /^plumbline:\/\/open\/?\?([^#?]*)$/i.exec(text)
  if (match === null) throw wordedError('invalid', 'linkNoStart', { start: 'plumbline://open?' })
  const query = new URLSearchParams(match[1])
  for (const name of new Set(query.keys())) {
    if (!parts.includes(name)) throw wordedError('invalid', 'linkUnknownPart', {})
    if (query.getAll(name).length > 1) throw wordedError('invalid', 'linkTwice', { name })
  }
  const layerId = idOf(query, 'layer')
  const permitId = idOf(query, 'permit')
  if (layerId !== null && permitId !== null) throw wordedError('invalid', 'linkLayerAndPermit', {})
  const projectId = idOf(query, 'project')
  if (projectId === null) throw wordedError('invalid', 'linkNoProject', {})
  const paper = query.get('paper')
  if (paper !== null && (permitId === null || !/^[\da-z._-]{1,512}$/.test(paper)))
    throw wordedError('invalid', 'linkPaper', {})
  return { service: serviceOf(query), organization: organizationOf(query), projectId, layerId, permitId, paper }
}

function serviceOf(query: URLSearchParams): string {
  const text = query.get('service') ?? ''
  // What a person reads has to be what is meant, before anything is made plain.
  const match = /^https?:\/\/([^/?#\\@]+)(\/[^?#\\@]*)?$/i.exec(text)
  if (match === null || !/^[\x21-\x7e]+$/.test(text)) throw wordedError('invalid', 'linkServiceMore', {})
  if (/(^|\/)\.{1,2}(\/|$)|%|\/\//.test(match[2] ?? '')) throw wordedError('invalid', 'linkServicePath', {})
  const url = parseUrl(text)
  if (url === null) throw wordedError('invalid', 'linkNoService', {})
  if (/(^|\.)xn--/i.test(url.hostname) || url.host !== (match[1] ?? '').toLowerCase().replace(defaultPort(url), ''))
    throw wordedError('invalid', 'linkServiceHost', {})
  return serviceKey(url.href)
}

const defaultPort = ({ protocol }: URL): RegExp => (protocol === 'https:' ? /:443$/ : /:80$/)

/** A base URL as those of links are written, so that two can be compared. */
export const serviceKey = (baseUrl: string): string => (baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)

function organizationOf(query: URLSearchParams): string {
  const name = query.get('org') ?? ''
  if (!/^[\w.~-]{1,128}$/.test(name) || /^\.+$/.test(name)) throw wordedError('invalid', 'linkNoOrganization', {})
  return name
}

/** Null where the address does not name one. */
function idOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (!/^[1-9]\d{0,14}$/.test(text)) throw wordedError('invalid', 'linkNoNumber', { name })
  return Number(text)
}
