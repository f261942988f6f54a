import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The folder that was used last for each purpose; Electron's dialogs no longer remember it themselves. */
export type LastFolders = ReturnType<typeof openLastFolders>

/** Keeps the last folders in a JSON file. A file that cannot be read or written is as good as none. */
export function openLastFolders(file: string) {
  const folders = new Map<string, string>()
  const loaded = readFile(file, 'utf8').then(
    (text) => {
      for (const [purpose, folder] of Object.entries(JSON.parse(text) as Record<string, unknown>))
        if (typeof folder === 'string' && !folders.has(purpose)) folders.set(purpose, folder)
    },
    () => undefined,
  )
  const ready = loaded.catch(() => undefined)
  let writing = Promise.resolve()
  return {
    /** Undefined when none is known or it is gone. */
    async get(purpose: string): Promise<string | undefined> {
      await ready
      const folder = folders.get(purpose)
      if (folder === undefined) return undefined
      return stat(folder).then(
        (found) => (found.isDirectory() ? folder : undefined),
        () => undefined,
      )
    },
    set(purpose: string, folder: string): void {
      folders.set(purpose, folder)
      writing = writing
        .then(async () => {
          await ready
          await mkdir(dirname(file), { recursive: true })
          await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(folders)))
          await rename(`${file}.new`, file)
        })
        // A folder that is not remembered is chosen again.
        .catch(() => undefined)
    },
  }
}
