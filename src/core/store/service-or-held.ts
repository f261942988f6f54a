import type { Freshness } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { Connections } from '../connections/connections'

/** What was read, and when (ISO 8601, UTC). */
export interface Read<T> {
  value: T
  readAt: string
}

/**
 * Asks a service; gives what is held, with its age and the reason, where the service does not answer, or lets a person wait. Throws its failure where
 * nothing is held.
 * @param isTold a refusal of the question itself is told, not answered from what is held
 */
export async function serviceOrHeld<T>(
  connections: Pick<Connections, 'isUnreachable' | 'reason' | 'onWait'>,
  connectionId: string,
  ask: () => Promise<Read<T>>,
  held: () => Read<T> | null,
  isTold: (error: AppError) => boolean = () => false,
): Promise<Freshness & { value: T }> {
  const heldFor = (why: unknown) => {
    const found = held()
    return found && { source: 'offline' as const, readAt: found.readAt, value: found.value, ...reasonFor(why) }
  }
  // Waiting half a minute for a network that is known to be gone helps nobody; the watch finds it when it is back.
  const known = connections.isUnreachable(connectionId) ? heldFor(connections.reason(connectionId)) : null
  if (known) return known
  let leave = (): void => undefined
  try {
    const copy = new Promise<Freshness & { value: T }>((resolve, reject) => {
      leave = connections.onWait(connectionId, (why) => {
        try {
          const found = isTold(why) ? null : heldFor(why)
          if (found) resolve(found)
        } catch (refusal) {
          reject(refusal)
        }
      })
    })
    return await Promise.race([ask().then((read) => ({ source: 'service' as const, ...read })), copy])
  } catch (error) {
    const copy = opensHeld(error) && !isTold(error) ? heldFor(error) : null
    if (copy) return copy
    throw error
  } finally {
    leave()
  }
}

/**
 * Whether a change is to be kept and sent later: it never reached the service, was refused with its credential, or nobody knows
 * whether it arrived, and the service is silent. What is sent later is first compared with what the service holds then, so
 * twice does no harm.
 */
export function isForLater(error: unknown, isUnreachable: boolean): boolean {
  if (!(error instanceof AppError)) return false
  if (error.code === 'net.offline' || error.code === 'service.unauthorized') return true
  return isUnreachable && (error.code === 'net.timeout' || error.code === 'net.cut')
}

/** Why a copy is given, when that is not the plain lack of a network. */
function reasonFor(error: unknown): Pick<Freshness, 'staleReason'> {
  const { code } = toAppError(error)
  const isPlain = error === null || code === 'net.offline' || code === 'net.timeout' || code === 'net.cut'
  return isPlain ? {} : { staleReason: toAppError(error).toWire() }
}

/**
 * Whether a failure is one of the network or of the service, so that what is held is shown in place of an answer: silence, a
 * refusal, a page of the network in between, a credential that is not known any more. What is wrong on our side is told.
 */
function opensHeld(error: unknown): error is AppError {
  return error instanceof AppError && /^(net|service)\./.test(error.code)
}
