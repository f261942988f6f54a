import type { Session } from 'electron'
import { parseProxy, type FindProxy } from '../../core/remote'
import { isLoopback } from '../../shared/security/loopback'

/** The proxies that the system is set to, scripts of the network (PAC) included, as Chromium reads them. */
export function systemProxy(session: Pick<Session, 'resolveProxy'>): FindProxy {
  return async (url) => {
    if (isLoopback(url.hostname)) return null
    // What cannot be found out is gone without, as a browser does.
    const found = await session.resolveProxy(url.origin).catch(() => 'DIRECT')
    return firstProxy(found)
  }
}

/**
 * The first way of a list as PAC scripts give it (`PROXY a:8080; HTTPS b:443; DIRECT`) that can be gone; null: without a
 * proxy. SOCKS is passed over.
 */
export function firstProxy(list: string): URL | null {
  for (const each of list.split(';')) {
    const [kind = '', address] = each.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return null
    if (address === undefined) continue
    if (/^(PROXY|HTTP)$/i.test(kind)) return parseProxy(`http://${address}`)
    if (/^HTTPS$/i.test(kind)) return parseProxy(`https://${address}`)
  }
  return null
}
