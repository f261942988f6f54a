import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'

/** Memory that reading a file may take, in MB (2^20 bytes), as whoever started this worker says; 2048 where nobody does. */
export function allowedMb(): number {
  return Number(process.env['PLUMBLINE_READ_MEMORY_MB']) || 2048
}

/** Seconds in which nothing may move, as whoever started this worker says; 30 where nobody does. */
export function stillSeconds(): number {
  return Number(process.env['PLUMBLINE_READ_SECONDS']) || 30
}

/** Bytes that one piece of a file may take at once (a block of pixels, what SQLite holds): an eighth of all, as more is made of it. */
export function maxPieceBytes(): number {
  return (allowedMb() / 8) * 2 ** 20
}

/**
 * The error for a piece that is larger.
 * @param what names the piece, to begin a sentence with: "Row 3 of “pipes”"
 * @param advice what else can be done, as a sentence
 */
export function pieceTooLarge(file: { name: string; path: string }, what: Said, advice: Said): AppError {
  const mb = Math.round(maxPieceBytes() / 2 ** 20)
  return fileFault(
    file,
    'geo.limit',
    'readers.limits.piece',
    { what, mb, advice, raise: said('readers.limits.raiseMemory') },
    { details: { pieceMb: mb } },
  )
}
