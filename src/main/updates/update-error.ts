import { fileError } from '../../node/file-errors'
import { AppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'

/** What failed in the library or below it, as a person can act on it. */
export function updateError(thrown: unknown, { host }: URL, folder: string): AppError {
  if (thrown instanceof AppError) return thrown
  const { code = '', message } = thrown as Partial<NodeJS.ErrnoException> & Error
  const options = { details: { host }, retry: 'later', cause: thrown } as const
  if (code === 'ERR_CHECKSUM_MISMATCH') return wordedError('file.corrupt', 'updateDamaged', { host }, options)
  const status = /^HTTP_ERROR_(\d+)$/.exec(code)?.[1] ?? /, status (\d+):/.exec(message)?.[1]
  if (status !== undefined) return wordedError('net.protocol', 'updateNotServed', { host, status }, options)
  if (['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO', 'ENOENT'].includes(code)) return fileError(thrown, folder, 'write')
  if (
    /aborted|CONTENT_LENGTH_MISMATCH|INCOMPLETE|CONNECTION_(CLOSED|RESET)|ECONNRESET|socket hang up/i.test(
      `${code} ${message}`,
    )
  )
    return wordedError('net.cut', 'connectionCut', { host }, options)
  return wordedError('net.offline', 'updateHostUnreachable', { host }, options)
}
