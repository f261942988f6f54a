import type { Dirent, Stats } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileError } from '../../node/file-errors'
import { AppError } from '../../shared/errors/app-error'
import type { ListedFile } from '../../shared/model/file-groups'

/** A file found on disk. */
export interface ScannedFile extends ListedFile {
  path: string
  sizeBytes: number
  /** UTC milliseconds, whole. */
  lastModifiedMs: number
}

/** The files below the dropped paths. */
export interface ScanResult {
  files: ScannedFile[]
  /** What could not be read, with the reason for people. */
  unreadable: { path: string; reason: string }[]
  /** Why dropped folders and files could not be read, where that was to be listed. */
  missingRoots: AppError[]
}

/** How a scan is stopped and how it tells how far it is. */
export interface ScanOptions {
  signal: AbortSignal
  onProgress?: (files: number, bytes: number) => void
  /** What happens when a dropped folder or file cannot be read: the scan fails (the default), or it is listed. */
  missingRoots?: 'fail' | 'list'
}

/**
 * Every file of the dropped folders and files, in no order. `relativePath` is below the dropped folder. Links are followed once;
 * a loop of links is read once. Several roots keep their own name as the first part. Errors: file.missing and file.denied
 * of a root, unless those are to be listed; inside the roots what cannot be read is always listed.
 */
export async function scanPaths(paths: readonly string[], options: ScanOptions): Promise<ScanResult> {
  const result: ScanResult = { files: [], unreadable: [], missingRoots: [] }
  const roots = [...new Set(paths.map((path) => resolve(path)))]
  const seenFolders = new Set<string>()
  const seenFiles = new Set<string>()
  let bytes = 0

  function add(path: string, relativePath: string, found: Stats): void {
    if (seenFiles.has(path)) return
    seenFiles.add(path)
    result.files.push({ path, relativePath, sizeBytes: found.size, lastModifiedMs: lastModifiedOf(found) })
    bytes += found.size
    options.onProgress?.(result.files.length, bytes)
  }

  async function walk(folder: string, prefix: string): Promise<void> {
    if (options.signal.aborted) throw new AppError('cancelled', 'Reading the folder was stopped.')
    const real = await realpath(folder)
    if (seenFolders.has(real)) return
    seenFolders.add(real)
    for await (const entry of await opendir(folder)) {
      await visit(join(folder, entry.name), prefix + entry.name, entry)
    }
  }

  async function visit(path: string, relativePath: string, entry: Dirent): Promise<void> {
    try {
      if (entry.isDirectory()) return await walk(path, `${relativePath}/`)
      if (!entry.isFile() && !entry.isSymbolicLink()) return
      const found = await stat(path)
      if (found.isDirectory()) await walk(path, `${relativePath}/`)
      else if (found.isFile()) add(path, relativePath, found)
    } catch (error) {
      const reason = fileError(error, path)
      if (reason.code === 'cancelled') throw reason
      result.unreadable.push({ path, reason: reason.message })
    }
  }

  for (const root of roots) {
    try {
      const found = await stat(root)
      if (found.isDirectory()) await walk(root, roots.length > 1 ? `${basename(root)}/` : '')
      else add(root, basename(root), found)
    } catch (error) {
      const reason = fileError(error, root)
      if (reason.code === 'cancelled' || options.missingRoots !== 'list') throw reason
      result.missingRoots.push(reason)
      result.unreadable.push({ path: root, reason: reason.message })
    }
  }
  return result
}

/** Last modified as the interface wants it: whole UTC milliseconds, never through local time. */
export function lastModifiedOf(found: Stats): number {
  return Math.floor(found.mtimeMs)
}
