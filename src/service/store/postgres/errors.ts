import { AppError } from '../../../shared/errors/app-error'
import { diskFull } from '../../../node/file-errors'

/** What the connection failed by: these, and what PostgreSQL says of itself (class 08, and that it ends or begins). */
const unreachable =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT|08|57P0[1-5]|53300|25006)/
const saysSo = /connection terminated|timeout exceeded when trying to connect|connection error|client was closed/i
const refused = /^28/

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Whether the connection is gone: another one may be found. */
export const isGone = (error: unknown): boolean =>
  unreachable.test(codeOf(error)) || (error instanceof Error && saysSo.test(error.message))

/**
 * Whether a transaction that failed so goes well when it begins anew: it met another one (40001, 40P01), or found by a constraint
 * what another has written since it looked (23503, 23505).
 */
export const isRepeatable = (error: unknown): boolean => /^(40001|40P01|23503|23505)$/.test(codeOf(error))

/**
 * A failure of PostgreSQL as AppError: `service.busy` while it cannot be reached, `disk.full`, `service.failed` when it lets nobody
 * in, `invalid` for text that it cannot keep. What is a defect of the caller is given back as it is. No password is in any of them.
 * @param place host and database
 */
export function postgresError(error: unknown, place: string): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const details = { place, cause: code }
  if (code === '53100') return diskFull(place, { details, retry: 'later', cause: error })
  if (refused.test(code))
    return new AppError(
      'service.failed',
      `The database ${place} lets nobody in by this name and password. Say the name in --database, and the password in PGPASSWORD or in ~/.pgpass.`,
      { details, retry: 'after-change' },
    )
  if (code === '3D000')
    return new AppError(
      'service.failed',
      `There is no database ${place}. Make it first (createdb), or name another one.`,
      {
        details,
        retry: 'after-change',
      },
    )
  if (isGone(error))
    return new AppError(
      'service.busy',
      `The database ${place} cannot be reached (${code || 'the connection broke'}). Look whether it runs; the service goes on when it is back.`,
      { details, retry: 'later' },
    )
  if (code === '22021' || code === '22P05')
    return new AppError('invalid', 'A text holds a NUL character, which the database cannot keep. Take it out.', {
      retry: 'after-change',
    })
  return error
}
