import { AppError, messageOf, toAppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { textOfSaid, type Said } from '../../shared/languages/said'

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
])
const cut = new Set([
  ...['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'Z_BUF_ERROR'],
  ...['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_SOCKET_CLOSED'],
])

/**
 * A failure below HTTP as AppError: net.offline (no connection could be made), net.timeout, net.cut (the connection broke),
 * net.protocol (not HTTP, or a certificate that is not trusted). An AppError is given back as it is, and what no network does is
 * `internal`.
 * @param host of the service, or what else is asked, for the message
 */
export function networkError(error: unknown, host: string | Said): AppError {
  if (error instanceof AppError) return error
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  const told = { details: { host: textOfSaid(host), cause: code }, cause: error }
  const [later, afterChange] = [{ ...told, retry: 'later' } as const, { ...told, retry: 'after-change' } as const]
  const why = messageOf(error)
  if (code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT')
    return wordedError('net.timeout', 'hostSilent', { host }, later)
  if (unreachable.has(code)) return wordedError('net.offline', 'hostUnreachable', { host }, later)
  if (
    cut.has(code) ||
    /socket hang up|aborted|premature close|unexpected end of file|connection ended before/i.test(why)
  )
    return wordedError('net.cut', 'connectionCut', { host }, later)
  if (code === 'EPROTO' && /wrong version number|packet length too long/.test(why))
    return wordedError('net.protocol', 'noHttps', { host }, afterChange)
  if (/^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO)/.test(code))
    return wordedError('net.protocol', 'noProof', { host, why }, afterChange)
  if (code.startsWith('Z_')) return wordedError('net.protocol', 'notUnpacked', { host, why }, later)
  if (code.startsWith('HPE_')) return wordedError('net.protocol', 'noHttp', { host }, afterChange)
  // A defect of ours must not look like a service that is away: it would be waited out for ever.
  if (!isOfSystem(error, code)) return toAppError(error)
  return wordedError('net.offline', 'hostUnreachableWhy', { host, why }, later)
}

/** The error of a request that got no byte for a while. */
export function timeoutError(host: string, idleMs: number): AppError {
  const seconds = Math.round(idleMs / 1000)
  return wordedError('net.timeout', 'noAnswerFor', { host, seconds }, { details: { host, idleMs }, retry: 'later' })
}

/** Whether the system or a socket names it: "EMFILE", a failed call, not a TypeError of a program. */
function isOfSystem(error: unknown, code: string): boolean {
  return /^(E(?!RR_)[A-Z]|ERR_SOCKET_CONN)/.test(code) || (error as NodeJS.ErrnoException | null)?.syscall !== undefined
}
