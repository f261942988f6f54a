import { wordedError } from '../../shared/errors/worded-error'

/** A file that was dropped or chosen in a browser, with its path below what was dropped: "2026-W47/Survey/a.shp". */
export interface DroppedFile {
  relativePath: string
  file: File
}

/** What a drop holds: handles where the host knows their paths, else files whose bytes have to be staged. */
export interface Drop {
  paths: string[]
  files: DroppedFile[]
}

/**
 * Reads a drop, or what of it has a wanted name. Must be called inside the event: its items are gone afterwards. Folders come as one
 * handle where the host knows paths, else they are walked.
 */
export function readDrop(transfer: DataTransfer, isWanted: (name: string) => boolean = () => true): Promise<Drop> {
  const bridge = window.plumbline
  const items = [...transfer.items].filter((item) => item.kind === 'file' && isWanted(item.getAsFile()?.name ?? ''))
  if (bridge) {
    const handles = items.flatMap((item) => {
      const file = item.getAsFile()
      return file ? [bridge.handleOfFile(file)] : []
    })
    return Promise.all(handles).then((paths) => ({ paths: paths.filter((path) => path !== ''), files: [] }))
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

function asked<T>(ask: (resolve: (answer: T) => void, reject: (reason: DOMException) => void) => void, path: string) {
  return new Promise<T>((resolve, reject) =>
    ask(resolve, (cause) => reject(wordedError('file.denied', 'droppedUnread', { file: path }, { cause }))),
  )
}

async function walk(folder: FileSystemDirectoryEntry, path: string, found: DroppedFile[]): Promise<void> {
  const reader = folder.createReader()
  // readEntries gives at most 100 at a time, and nothing when it is done.
  for (;;) {
    const entries = await asked<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject), path)
    if (entries.length === 0) return
    // Each file is a question to the browser's main process: asking for all at once takes a fraction of the time.
    const inside = await Promise.all(
      entries.map(async (entry): Promise<DroppedFile | FileSystemDirectoryEntry> => {
        if (entry.isDirectory) return entry as FileSystemDirectoryEntry
        const relativePath = `${path}/${entry.name}`
        const file = await asked<File>(
          (resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject),
          relativePath,
        )
        return { relativePath, file }
      }),
    )
    for (const one of inside) {
      if ('file' in one) found.push(one)
      else await walk(one, `${path}/${one.name}`, found)
    }
  }
}

/** Files of an `<input type="file">`; those of a chosen folder carry their path. */
export function filesOfInput(list: FileList | null): DroppedFile[] {
  return [...(list ?? [])].map((file) => ({ relativePath: file.webkitRelativePath || file.name, file }))
}
