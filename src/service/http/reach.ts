import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { isLoopbackHost, onlyHost } from '../../shared/security/loopback'
import { HttpProblem } from './http-problem'

/** How a service is reached. */
export interface ReachOptions {
  /** Where people reach it, without a slash at its end; what it gives out (processPath, source.url) begins so. Null: as it was called. */
  publicUrl: string | null
  /** Addresses and nets (10.0.0.0/8) of proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[]
  /** It serves TLS itself. */
  secure: boolean
  /** It takes requests of other computers that come neither by TLS nor through a trusted proxy. */
  plain: boolean
}

/** Only this computer, as it was called. */
export const loopbackReach: ReachOptions = { publicUrl: null, trustedProxies: [], secure: false, plain: false }

/** Who calls, and by which name. */
export type Reach = ReturnType<typeof reachOf>

/** Refuses requests that a web page brought here, tells who calls, and where the caller reached the service. */
export function reachOf({ publicUrl, trustedProxies, secure, plain }: ReachOptions) {
  const proxies = listOf(trustedProxies)
  const loopback = listOf(['127.0.0.0/8', '::1'])
  const own = publicUrl === null ? null : new URL(publicUrl)
  const isNamed = (host: string): boolean => isLoopbackHost(host) || (own !== null && isHostOf(own, host))

  const peerOf = (request: IncomingMessage): string => bareAddress(request.socket.remoteAddress ?? '')
  const isProxyAt = remembering((address) => contains(proxies, address))
  const isOwnComputer = remembering((address) => contains(loopback, address))

  return {
    /**
     * HttpProblem 403. DNS rebinding: a foreign name shows in the Host header. CSRF: a foreign or null Origin may not write. Around the
     * proxy: another computer that comes in plain although only a proxy may.
     */
    check(request: IncomingMessage): void {
      const peer = peerOf(request)
      const isProxy = isProxyAt(peer)
      const host = onlyHost(request.rawHeaders)
      if (host === null || !isNamed(host)) throw new HttpProblem(403, strangeHost(own))
      if (!secure && !plain && !isProxy && !isOwnComputer(peer))
        throw new HttpProblem(403, 'This service is reached through its proxy only.')
      const proto = isProxy ? lastOf(request.headers['x-forwarded-proto']) : null
      if (own?.protocol === 'https:' && proto !== null && proto.toLowerCase() !== 'https')
        throw new HttpProblem(403, `This service is reached by https only: ${own.origin}.`)
      const { origin } = request.headers
      if (origin === undefined || request.method === 'GET' || request.method === 'HEAD') return
      if (!isNamed(origin.replace(/^https?:\/\//i, '')))
        throw new HttpProblem(403, 'Requests from web pages of other sites are refused.')
    },

    /** Where the caller reached the service, without a slash at its end. */
    originOf: (request: IncomingMessage): string =>
      publicUrl ?? `${secure ? 'https' : 'http'}://${request.headers.host ?? ''}`,

    /** The address of the caller: of what trusted proxies say it came through, the last that is none of them. */
    addressOf(request: IncomingMessage): string {
      let address = peerOf(request)
      const hops = String(request.headers['x-forwarded-for'] ?? '').split(',')
      while (isProxyAt(address)) {
        const before = bareAddress(hops.pop()?.trim() ?? '')
        if (isIP(before) === 0) break
        address = before
      }
      return address
    },
  }
}

const strangeHost = (own: URL | null): string =>
  own === null ? 'This service answers on its loopback address only.' : `This service answers as ${own.origin} only.`

/** Whether a Host header names a URL, with its port or, where that is the usual one, without. */
function isHostOf(url: URL, host: string): boolean {
  const usual = url.protocol === 'https:' ? '443' : '80'
  const name = host.toLowerCase()
  return name === url.host || (url.port === '' && name === `${url.hostname}:${usual}`)
}

const lastOf = (header: string | string[] | undefined): string | null =>
  header === undefined ? null : (String(header).split(',').pop()?.trim() ?? null)

/** An IPv4 address that came by a socket of both kinds is written as one of IPv6. */
const bareAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** So many addresses are remembered; to look one up in a list costs what a small answer does. */
const mostRemembered = 1_000

function remembering(tell: (address: string) => boolean): (address: string) => boolean {
  const known = new Map<string, boolean>()
  return (address) => {
    const told = known.get(address) ?? tell(address)
    if (known.size >= mostRemembered) known.clear()
    known.set(address, told)
    return told
  }
}

const contains = (list: BlockList, address: string): boolean => {
  const kind = isIP(address)
  return kind !== 0 && list.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a text is an address, or a net as ADDRESS/BITS. */
export function isAddressOrNet(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 6 ? 128 : 32))
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
