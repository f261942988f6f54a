import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { numberSaid } from '../../../shared/languages/said-lists'
import type { FileSet } from '../../model'
import { defaultLimits } from '../../workers/default-limits'
import { allowedMb, stillSeconds } from '../common/memory-limit'
import { subjectMark } from '../common/long-call'

/**
 * What one element, and the opening of the model, may take of the processor: the time in which nothing may move in models of 1 MB, a sixth
 * of it in the smallest, twice that in those of 30 MB. The kernel may spin for ever over contradictory lines. A large model may hold one
 * large element, a small one cannot.
 */
export function withinMs(files: FileSet): number {
  const mb = files.main.sizeBytes / 1e6
  return stillSeconds() * 1000 * Math.min(2, (1 + 5 * Math.min(1, mb)) / 6 + mb / 30)
}

/** The sentence for an element that takes longer. */
export function elementTooLong(files: FileSet): Said {
  const seconds = Math.round(withinMs(files) / 1000)
  return said('readers.drawings.ifcElementTooSlow', { line: subjectMark, file: files.main.name, seconds })
}

/**
 * What the kernel may hold: a small model takes 16 MB, and terrains of one element take thirty times their text. A person who allows more
 * memory than usual allows the kernel so much more.
 */
export function maxKernelBytes(files: FileSet): number {
  const raised = Math.max(1, allowedMb() / defaultLimits.memoryMb)
  return Math.min(allowedMb() * 2 ** 20, raised * (192 * 2 ** 20 + files.main.sizeBytes * 30))
}

/** The error for a model that needs more. @param line the element at work; null: the model is being opened */
export function needsTooMuch(files: FileSet, line: number | null): AppError {
  const mb = numberSaid(Math.round(maxKernelBytes(files) / 2 ** 20))
  const { name: file } = files.main
  const subject = line === null ? file : said('readers.drawings.ifcSubject', { line, file })
  return errorOf(
    'geo.limit',
    said('readers.drawings.ifcMemory', { subject, mb, raise: said('readers.limits.raiseMemory') }),
    { details: { file: files.main.path, ...(line === null ? {} : { entity: line }) }, retry: 'after-change' },
  )
}

/**
 * What all elements may take of the processor: the time in which nothing may move, and once more for each megabyte, which no sound model comes near.
 * In a small one, a hundred products that share a body of thousands of parts move on, and never end.
 */
export function allWithinMs(files: FileSet): number {
  return stillSeconds() * 1000 * (1 + files.main.sizeBytes / 1e6)
}

/** The error for a model whose elements take longer than `allWithinMs`. */
export function takesTooLong(files: FileSet, line: number): AppError {
  const seconds = Math.round(allWithinMs(files) / 1000)
  return fileFault(
    files.main,
    'geo.limit',
    'readers.drawings.ifcTooSlow',
    { line, seconds, raise: said('readers.limits.raiseTime') },
    { details: { entity: line } },
  )
}
