import { BlockList, isIP } from 'node:net'
import { wordedError } from '../../shared/errors/worded-error'
import { isLoopback } from '../../shared/security/loopback'

/** Which proxy a request goes through; null: none. Its user name and password, if any, are in the URL. */
export type FindProxy = (url: URL) => Promise<URL | null>

/**
 * The proxies that the environment names as curl and most tools read it: HTTPS_PROXY, HTTP_PROXY and ALL_PROXY, in small
 * letters first, and NO_PROXY (names with all below them, addresses, networks as a.b.c.d/n, each with a port or without, `*`
 * for all). Null when none is named. Its answer rejects with AppError `unavailable` for a proxy of a kind that is not spoken.
 */
export function environmentProxy(env: Readonly<Record<string, string | undefined>>): FindProxy | null {
  const valueOf = (name: string) => env[name.toLowerCase()]?.trim() || env[name.toUpperCase()]?.trim() || null
  const all = valueOf('all_proxy')
  const named: Record<string, string | null> = {
    'https:': valueOf('https_proxy') ?? all,
    'http:': valueOf('http_proxy') ?? all,
  }
  if (named['https:'] === null && named['http:'] === null) return null
  const isExempt = exemptions(valueOf('no_proxy') ?? '')
  return (url) => {
    const text = named[url.protocol] ?? null
    if (text === null || isLoopback(url.hostname) || isExempt(url)) return Promise.resolve(null)
    try {
      return Promise.resolve(parseProxy(text))
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }
}

/** The address of a proxy, with http:// where no scheme is given. AppError `unavailable`; what it says holds no credential. */
export function parseProxy(text: string): URL {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  let url: URL
  try {
    url = new URL(hasScheme ? text : `http://${text}`)
  } catch {
    throw wordedError('unavailable', 'proxyUnreadable', {}, afterChange)
  }
  if (url.protocol === 'http:' || url.protocol === 'https:') return url
  throw wordedError('unavailable', 'proxyKind', { scheme: url.protocol }, afterChange)
}

const afterChange = { retry: 'after-change' } as const

/** Reads NO_PROXY. */
function exemptions(text: string): (url: URL) => boolean {
  const networks = new BlockList()
  const names: { name: string; port: string | null }[] = []
  for (const entry of text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    if (entry === '*') return () => true
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address)
    if (prefix !== undefined && family !== 0) {
      const bits = Number(prefix)
      if (/^\d+$/.test(prefix) && bits <= (family === 4 ? 32 : 128))
        networks.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
      continue
    }
    const port = isIP(entry) === 6 ? null : (/:(\d+)$/.exec(entry)?.[1] ?? null)
    const name = (port === null ? entry : entry.slice(0, -port.length - 1))
      .replace(/^\[|\]$/g, '')
      .replace(/^\*?\./, '')
    if (name !== '') names.push({ name, port })
  }
  return ({ hostname, port, protocol }) => {
    const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
    const ownPort = port || (protocol === 'https:' ? '443' : '80')
    const family = isIP(host)
    if (family !== 0 && networks.check(host, family === 4 ? 'ipv4' : 'ipv6')) return true
    return names.some(
      ({ name, port: wanted }) =>
        (wanted === null || wanted === ownPort) && (host === name || (family === 0 && host.endsWith(`.${name}`))),
    )
  }
}
