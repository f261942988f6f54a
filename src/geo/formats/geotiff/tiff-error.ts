import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import type { FileMember } from '../../model'

/** file.truncated: `where` completes "NAME ends before …". */
export function truncated(file: FileMember, where: Said, byte: number): AppError {
  return fileFault(
    file,
    'file.truncated',
    'readers.pictures.cutBefore',
    { bytes: file.sizeBytes, where, byte },
    { details: { byte } },
  )
}

/** file.corrupt: `what` completes "NAME is damaged: …". */
export function corrupt(file: FileMember, what: Said, byte: number | null, cause?: unknown): AppError {
  return fileFault(file, 'file.corrupt', 'readers.pictures.damaged', { what }, { details: { byte }, cause })
}

/** file.unsupported: `what` completes "NAME …"; with what to do instead. */
export function notRead(file: FileMember, what: Said): AppError {
  return fileFault(file, 'file.unsupported', 'readers.pictures.notRead', { what })
}
