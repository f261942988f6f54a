import { isLoopbackHost } from '../../shared/security/loopback'
import { AppError } from '../../shared/errors/app-error'
import type { ServiceSettings } from './setting-table'

type ReachSettings = Pick<
  ServiceSettings,
  'host' | 'publicUrl' | 'tlsCertificate' | 'tlsKey' | 'trustedProxies' | 'allowPlainHttp'
>

/**
 * Refuses what settings of the network may not say together (AppError `invalid`, with what to do): to listen beyond this computer without
 * TLS, a trusted proxy or the word that it may be plain, or without a name that requests have to carry.
 */
export function checkReach(settings: ReachSettings): void {
  const { host, publicUrl, tlsCertificate, tlsKey, trustedProxies, allowPlainHttp } = settings
  if ((tlsCertificate === undefined) !== (tlsKey === undefined))
    throw wrong('tlsCertificate and tlsKey go together: give both, or none.')
  const secure = tlsCertificate !== undefined
  const isLoopback = isLoopbackHost(host.includes(':') ? `[${host}]` : host)
  if (!isLoopback && !secure && trustedProxies.length === 0 && !allowPlainHttp) {
    throw wrong(
      `host ${host} lets other computers in, and their credentials could be read on the way. Give tlsCertificate and tlsKey, or the trustedProxies that it stands behind, or say allowPlainHttp.`,
    )
  }
  if (!isLoopback && publicUrl === undefined) {
    throw wrong(
      `host ${host} lets other computers in: publicUrl has to say where they reach the service, since no other name is answered.`,
    )
  }
  const url = publicUrl === undefined ? null : new URL(publicUrl)
  if (url?.protocol === 'https:' && !secure && trustedProxies.length === 0)
    throw wrong(
      'publicUrl begins with https://, so give tlsCertificate and tlsKey, or the trustedProxies that end TLS.',
    )
  if (url?.protocol === 'http:' && secure)
    throw wrong('publicUrl begins with http://, but a certificate is given: it begins with https://.')
  if (url !== null && url.pathname !== '/' && trustedProxies.length === 0)
    throw wrong(`publicUrl has the path ${url.pathname}, which a proxy has to take off: name it in trustedProxies.`)
}

const wrong = (text: string): AppError => new AppError('invalid', text)
