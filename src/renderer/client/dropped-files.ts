import { AppError, toAppError } from '../../shared/errors/app-error'
import { stagingPath } from '../../shared/host/loopback-paths'

/** A file that was dropped or chosen in a browser, with its path below what was dropped: "2026-W47/Survey/a.shp". */
export interface DroppedFile {
  relativePath: string
  file: File
}

/** What a drop holds: paths where the host knows them, else files whose bytes have to be staged. */
export interface Drop {
  paths: string[]
  files: DroppedFile[]
}

/**
 * Reads a drop. Must be called inside the event: its items are gone afterwards. Folders come as one path where the host
 * knows paths, else they are walked.
 */
export function readDrop(transfer: DataTransfer): Promise<Drop> {
  const bridge = window.plumbline
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  if (bridge) {
    const paths = items.flatMap((item) => {
      const file = item.getAsFile()
      return file ? [bridge.pathOfFile(file)] : []
    })
    return Promise.resolve({ paths: paths.filter((path) => path !== ''), files: [] })
  }
  const entries = items.map((item) => item.webkitGetAsEntry())
  const files = items.map((item) => item.getAsFile())
  return walkAll(entries, files)
}

async function walkAll(entries: (FileSystemEntry | null)[], files: (File | null)[]): Promise<Drop> {
  const found: DroppedFile[] = []
  for (const [index, entry] of entries.entries()) {
    const file = files[index]
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, entry.name, found)
    else if (file) found.push({ relativePath: file.name, file })
  }
  return { paths: [], files: found }
}

async function walk(folder: FileSystemDirectoryEntry, path: string, found: DroppedFile[]): Promise<void> {
  const reader = folder.createReader()
  // readEntries gives at most 100 at a time, and nothing when it is done.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries) {
      const below = `${path}/${entry.name}`
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, below, found)
      else {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
        found.push({ relativePath: below, file })
      }
    }
  }
}

/** Files of an `<input type="file">`; those of a chosen folder carry their path. */
export function filesOfInput(list: FileList | null): DroppedFile[] {
  return [...(list ?? [])].map((file) => ({ relativePath: file.webkitRelativePath || file.name, file }))
}

export interface StagingProgress {
  filesDone: number
  filesTotal: number
  bytesDone: number
  bytesTotal: number
}

/**
 * Hands dropped files to the web host, one after the other and with their last-modified times, and answers the paths of
 * what was dropped (folders once). Throws AppError; `cancelled` when the signal aborts.
 */
export async function stageFiles(
  files: readonly DroppedFile[],
  onProgress: (progress: StagingProgress) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const batch = crypto.randomUUID()
  const roots = new Set<string>()
  const bytesTotal = files.reduce((sum, { file }) => sum + file.size, 0)
  let bytesDone = 0
  for (const [index, { relativePath, file }] of files.entries()) {
    onProgress({ filesDone: index, filesTotal: files.length, bytesDone, bytesTotal })
    const staged = await stageFile(batch, relativePath, file, signal)
    roots.add(rootOf(staged, relativePath))
    bytesDone += file.size
  }
  onProgress({ filesDone: files.length, filesTotal: files.length, bytesDone, bytesTotal })
  return [...roots]
}

async function stageFile(batch: string, path: string, file: File, signal: AbortSignal): Promise<string> {
  const query = new URLSearchParams({ batch, path, modified: String(file.lastModified) })
  let response: Response
  try {
    response = await fetch(`${stagingPath}?${query.toString()}`, {
      method: 'POST',
      headers: { 'x-plumbline': '1', 'Content-Type': 'application/octet-stream' },
      body: file,
      signal,
    })
  } catch (thrown) {
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
    throw new AppError('net.cut', `${path} could not be handed to Plumbline. Drop it again.`, { cause: thrown })
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && typeof (answer as { path?: unknown } | null)?.path === 'string') {
    return (answer as { path: string }).path
  }
  const message = (answer as { message?: unknown } | null)?.message
  throw toAppError(
    new AppError('invalid', typeof message === 'string' ? message : `${path} was refused (${response.status}).`),
  )
}

/** The staged path of what was dropped: the file itself, or the folder that it came in. */
export function rootOf(stagedPath: string, relativePath: string): string {
  const [first = ''] = relativePath.split('/')
  if (first === relativePath) return stagedPath
  const below = relativePath.length - first.length
  return stagedPath.slice(0, stagedPath.length - below)
}
