import type { Readable } from 'node:stream'

/** A file that was received whole and is safe on its disk or in its store, not yet kept. Only the content store that gave it can take it. */
export interface Received {
  sha256: string
  /** Bytes. */
  size: number
}

/** A kept file, as the organization that it is of knows it. */
export interface ContentFile {
  organizationId: number
  sha256: string
  /** Bytes. */
  size: number
}

/** First and last byte, both inclusive. */
export interface ContentRange {
  start: number
  end: number
}

/**
 * Files of the service by the SHA-256 of their content: equal files of an organization are there once, and no name is ever a
 * path. One behaviour over a folder and over an object store (`content-store.suite.ts`). What fails for want of room is an error
 * that `isDiskFull` knows; what an object store fails by is AppError `service.busy` (trying again can help) or `service.failed`.
 */
export interface ContentStore {
  /** The disk that work goes through: told of when it is full. */
  readonly folder: string

  /** Takes in a stream while hashing it. Memory does not grow with its size. What fails leaves nothing behind. */
  receive(stream: Readable): Promise<Received>

  /** Gives up what was received and will not be kept. */
  discard(received: Received): Promise<void>

  /** Lets a received archive's directory be read at a path, which is gone afterwards; its files need not be there. */
  withArchive<T>(received: Received, work: (path: string) => Promise<T>): Promise<T>

  /**
   * Keeps received files, for good when it resolves. They are safe from `removeUnused` and `sweep`, of any process, until `release`
   * is called with their hashes: by then the database knows them, or never will.
   */
  keep(organizationId: number, received: readonly Received[]): Promise<void>
  release(organizationId: number, hashes: readonly string[]): void

  /** Removes those of some kept files that no revision and no job at work knows. */
  removeUnused(organizationId: number, hashes: readonly string[]): Promise<void>

  /** Removes what nothing knows: of processes that were killed. Leaves alone what others are at. Gives how many files. */
  sweep(): Promise<number>

  /** Whether a kept file is there, whole. */
  has(file: ContentFile): Promise<boolean>

  /** The bytes of a kept file, or a part of them; rejects with AppError `file.missing` when it is not there whole. */
  read(file: ContentFile, range?: ContentRange): Promise<Readable>

  /**
   * Lays a kept file at a path where nothing is. It may be the kept file itself: nobody writes into it. AppError `file.missing`, or
   * `file.corrupt` when its bytes are not those of its hash.
   */
  place(file: ContentFile, path: string, signal: AbortSignal): Promise<void>

  /**
   * An address of a kept file at the store itself, for who may have it so long; null where callers do not reach the store. It saves
   * under the name that is given.
   */
  address(file: ContentFile, as: { name: string; lifetimeMs: number }): Promise<string | null>

  /** Where a folder for a piece of work goes: nothing is there. Whoever makes it removes it. */
  workFolder(name: string): string

  /** Path of a file that is made from a revision's files when first asked for, and may be lost. */
  madePath(name: string): string

  /** Removes what was not received to its end. Nothing is received any more but what breaks off now. */
  close(): Promise<void>
}

/** What a content store asks the database. */
export interface ContentUse {
  /** Those of some files' hashes that no revision and no job at work knows, of one organization, or of all (null). */
  unusedContent(hashes: readonly string[], organizationId: number | null): string[] | Promise<string[]>
}
