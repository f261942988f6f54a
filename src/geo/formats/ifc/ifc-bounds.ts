import { AppError } from '../../../shared/errors/app-error'
import { howToRaise } from '../../../shared/model/read-limits'
import type { FileSet } from '../../model'
import { defaultLimits } from '../../workers/default-limits'
import { allowedMb, stillSeconds } from '../common/memory-limit'

/**
 * What one element, and the opening of the model, may take of the processor: the time in which nothing may move in models of 1 MB, a sixth
 * of it in the smallest, twice that in those of 30 MB. The kernel may spin for ever over contradictory lines. A large model may hold one
 * large element, a small one cannot.
 */
export function withinMs(files: FileSet): number {
  const mb = files.main.sizeBytes / 1e6
  return stillSeconds() * 1000 * Math.min(2, (1 + 5 * Math.min(1, mb)) / 6 + mb / 30)
}

/** The sentence for an element that takes longer. @param element the line of it */
export function elementTooLong(files: FileSet, element: string): string {
  const seconds = Math.round(withinMs(files) / 1000)
  return `The geometry of ${element} in ${files.main.name} was given up after ${seconds} seconds of the processor, far more than an element of a model of its size needs: it may be made of parts without end, or its lines contradict each other. Leave that element out, or simplify it, and export the model again.`
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
  const mb = Math.round(maxKernelBytes(files) / 2 ** 20).toLocaleString('en')
  const subject = line === null ? files.main.name : `The geometry of #${line} in ${files.main.name}`
  return new AppError(
    'geo.limit',
    `${subject} needs more than the ${mb} MB of memory that a model of its size may take: something in it may repeat itself without end. Leave that out, or simplify it, and export the model again. ${howToRaise.memoryMb}`,
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
  return new AppError(
    'geo.limit',
    `The geometry of ${files.main.name} was given up at #${line} after ${seconds} seconds of the processor, far more than a model of its size needs. Export it again, or split it. ${howToRaise.stillSeconds}`,
    { details: { file: files.main.path, entity: line }, retry: 'after-change' },
  )
}
