import { AppError } from '../../../shared/errors/app-error'
import { howToRaise } from '../../../shared/model/read-limits'
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
  constructor(readonly what = `has more than ${maxVertices.toLocaleString('en')} vertices`) {
    super(what)
  }
}

/** Throws GeometryTooLarge for more vertices (or members of a collection) than one feature may have. */
export function checkGeometrySize(vertices: number, members = 0): void {
  if (vertices > maxVertices) throw new GeometryTooLarge()
  if (members > maxMembers) throw new GeometryTooLarge(`has more than ${maxMembers.toLocaleString('en')} parts`)
}

/** The error for a record that is larger than any that is read. */
export function recordTooLarge(bytes: number): GeometryTooLarge {
  return new GeometryTooLarge(`takes ${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`)
}

/** Hands on the features of a reader whose GeometryTooLarge becomes the error for the user; `where` names what it is at. */
export async function* namingTooLarge(
  files: FileSet,
  features: AsyncIterable<Feature[]>,
  where: () => string,
): AsyncGenerator<Feature[]> {
  try {
    yield* features
  } catch (error) {
    throw error instanceof GeometryTooLarge ? geometryTooLarge(files, where(), error) : error
  }
}

/** The error for the user; `where` names the feature: “record 12”, “line 7”. */
export function geometryTooLarge(files: FileSet, where: string, cause: GeometryTooLarge): AppError {
  return new AppError(
    'geo.limit',
    `${files.main.name} cannot be read past ${where}: that feature ${cause.what}, too much for one. Cut it into several features (a grid, or single parts) and export it again. ${howToRaise.memoryMb}`,
    { details: { file: files.main.path, where }, retry: 'after-change', cause },
  )
}
