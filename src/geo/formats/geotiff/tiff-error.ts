import { AppError } from '../../../shared/errors/app-error'
import type { FileMember } from '../../model'

/** file.truncated: `where` completes "NAME ends before …". */
export function truncated(file: FileMember, where: string, byte: number): AppError {
  return new AppError(
    'file.truncated',
    `${file.name} ends at byte ${file.sizeBytes}, before ${where} at byte ${byte}. Copy or export it again.`,
    { details: { file: file.path, byte }, retry: 'after-change' },
  )
}

/** file.corrupt: `what` completes "NAME is damaged: …". */
export function corrupt(file: FileMember, what: string, byte: number | null, cause?: unknown): AppError {
  return new AppError('file.corrupt', `${file.name} is damaged: ${what}. Copy or export it again.`, {
    details: { file: file.path, byte },
    retry: 'after-change',
    cause,
  })
}

/** file.unsupported: `what` completes "NAME …"; with what to do instead. */
export function notRead(file: FileMember, what: string): AppError {
  return new AppError(
    'file.unsupported',
    `${file.name} ${what}, which is not read. Save it again as an ordinary GeoTIFF (for instance DEFLATE or JPEG, 8 or 16 bit).`,
    { details: { file: file.path }, retry: 'after-change' },
  )
}
