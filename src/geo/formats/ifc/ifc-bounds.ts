import { AppError } from '../../../shared/errors/app-error'
import { howToRaise } from '../../../shared/model/read-limits'
import type { FileSet } from '../../model'

/**
 * The kernel may spin for ever over contradictory lines: what takes longer is one of those. A large model may hold one
 * large element, a small one cannot.
 */
export function withinMs(files: FileSet): number {
  return Math.min(60_000, 20_000 + (files.main.sizeBytes / 1e6) * 2000)
}

/** What the kernel may hold: terrains of one element take thirty times their text, and every model needs something. */
export function maxKernelBytes(files: FileSet): number {
  return Math.min(2 * 2 ** 30, 512 * 2 ** 20 + files.main.sizeBytes * 30)
}

/**
 * What all elements may take: the time in which nothing may move, and once more for each megabyte, which no sound model comes near.
 * In a small one, a hundred products that share a body of thousands of parts move on, and never end.
 */
export function allWithinMs(files: FileSet): number {
  const stillSeconds = Number(process.env['PLUMBLINE_READ_SECONDS']) || 30
  return stillSeconds * 1000 * (1 + files.main.sizeBytes / 1e6)
}

/** The error for a model whose elements take longer than `allWithinMs`. */
export function takesTooLong(files: FileSet, line: number): AppError {
  const seconds = Math.round(allWithinMs(files) / 1000)
  return new AppError(
    'geo.limit',
    `The geometry of ${files.main.name} was given up at #${line} after ${seconds} seconds, far more than a model of its size needs. Export it again, or split it. ${howToRaise.stillSeconds}`,
    { details: { file: files.main.path, entity: line }, retry: 'after-change' },
  )
}
