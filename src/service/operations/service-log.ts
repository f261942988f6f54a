import { redact } from '../../shared/security/redact'
import type { EndedRequest, Observer } from '../http/observer'

/** Where lines go, and how they look. */
export interface LogOptions {
  form: 'text' | 'json'
  /** Each request too, not faults alone. */
  requests: boolean
  write: (line: string) => void
}

/**
 * The log of a service. Every text goes through `redact`: Authorization values, tokens, signed addresses and passwords of addresses are
 * in no line, whatever an error quotes.
 */
export function serviceLog({ form, requests, write }: LogOptions) {
  const put = (level: 'info' | 'warn', message: string, more: Record<string, unknown> = {}): void => {
    const clean = redact(message)
    if (form === 'text') return write(clean)
    const facts = Object.entries(more).map(([key, value]) => [key, typeof value === 'string' ? redact(value) : value])
    write(JSON.stringify({ time: new Date().toISOString(), level, message: clean, ...Object.fromEntries(facts) }))
  }
  const request: Observer = (ended) => put('info', textOf(ended), { ...ended, ms: Math.round(ended.ms * 10) / 10 })
  return {
    /** What the service does by itself. */
    info: (message: string): void => put('info', message),
    /** What somebody should look at. */
    warn: (message: string): void => put('warn', message),
    /** Null: requests are not logged. */
    request: requests ? request : null,
  }
}

const textOf = ({ method, route, status, ms, receivedBytes, sentBytes, user, address }: EndedRequest): string =>
  [
    `${method} ${route} ${status === 0 ? 'left' : status} ${ms.toFixed(1)} ms`,
    `in ${receivedBytes} out ${sentBytes} bytes`,
    `user ${user ?? '-'} from ${address || '-'}`,
  ].join(', ')
