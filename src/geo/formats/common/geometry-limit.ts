import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { numberSaid } from '../../../shared/languages/said-lists'
import type { Feature, FileSet } from '../../model'
import { allowedMb } from './memory-limit'

/** How much more memory than usual reading a file may take; 1 where it may take less. */
const moreMemory = Math.max(1, allowedMb() / 2048)
/**
 * Vertices of one feature that are held in memory, several times over while it is read and drawn; more is refused by name. Coastlines of
 * continents have two million.
 */
export const maxVertices = Math.round(moreMemory * 2_500_000)
/** Members of one geometry collection: each costs far more than its coordinates. */
const maxMembers = Math.round(moreMemory * 250_000)
/** Bytes of one stored record: so many vertices with heights, and their parts. */
export const maxRecordBytes = Math.round(moreMemory * 64 * 2 ** 20)

/** Thrown by readers of geometries, which do not know where in the file they are. */
export class GeometryTooLarge extends Error {
  constructor(
    /** What the feature has or takes too much of: completes “that feature …”. */
    readonly what: Said = said('readers.limits.hasVertices', { most: numberSaid(maxVertices) }),
  ) {
    super(what.text)
  }
}

/** Throws GeometryTooLarge for more vertices (or members of a collection) than one feature may have. */
export function checkGeometrySize(vertices: number, members = 0): void {
  if (vertices > maxVertices) throw new GeometryTooLarge()
  if (members > maxMembers)
    throw new GeometryTooLarge(said('readers.limits.hasParts', { most: numberSaid(maxMembers) }))
}

/** The error for a record that is larger than any that is read. */
export function recordTooLarge(bytes: number): GeometryTooLarge {
  return new GeometryTooLarge(said('readers.limits.takesMb', { mb: numberSaid(Math.round(bytes / 2 ** 20)) }))
}

/** Hands on the features of a reader whose GeometryTooLarge becomes the error for the user; `where` names what it is at. */
export async function* namingTooLarge(
  files: FileSet,
  features: AsyncIterable<Feature[]>,
  where: () => Said,
): AsyncGenerator<Feature[]> {
  try {
    yield* features
  } catch (error) {
    throw error instanceof GeometryTooLarge ? geometryTooLarge(files, where(), error) : error
  }
}

/** The error for the user; `where` names the feature: “record 12”, “line 7”. */
export function geometryTooLarge(files: FileSet, where: Said, cause: GeometryTooLarge): AppError {
  const raise = said('readers.limits.raiseMemory')
  return fileFault(
    files.main,
    'geo.limit',
    'readers.limits.geometry',
    { where, what: cause.what, raise },
    { details: { where: where.text }, cause },
  )
}
