import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { FileMember } from '../../model'

/** file.truncated: `where` completes "NAME ends before …". */
export function truncated(file: FileMember, where: Said, byte: number): AppError {
  return errorOf(
    'file.truncated',
    said('readers.pictures.cutBefore', { file: file.name, bytes: file.sizeBytes, where, byte }),
    { details: { file: file.path, byte }, retry: 'after-change' },
  )
}

/** file.corrupt: `what` completes "NAME is damaged: …". */
export function corrupt(file: FileMember, what: Said, byte: number | null, cause?: unknown): AppError {
  return errorOf('file.corrupt', said('readers.pictures.damaged', { file: file.name, what }), {
    details: { file: file.path, byte },
    retry: 'after-change',
    cause,
  })
}

/** file.unsupported: `what` completes "NAME …"; with what to do instead. */
export function notRead(file: FileMember, what: Said): AppError {
  return errorOf('file.unsupported', said('readers.pictures.notRead', { file: file.name, what }), {
    details: { file: file.path },
    retry: 'after-change',
  })
}
