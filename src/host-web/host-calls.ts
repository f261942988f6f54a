import { readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileError } from '../node/file-errors'
import type { HostHandlers } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'

/** Folders are shown whole up to this many entries. */
const maxEntries = 5_000

/** What the web host can do of a desktop's things: list folders of the machine that it runs on. */
export function webHostCalls(): HostHandlers {
  return {
    'host.chooseFolder': noDesktop,
    'host.chooseFiles': noDesktop,
    'host.chooseSavePath': noDesktop,
    'host.listFolder': ({ path }) => listFolder(resolve(path ?? homedir())),
    'host.revealPath': noDesktop,
    'host.openExternal': noDesktop,
    // The page itself shows these as far as a browser lets it.
    'host.notify': () => undefined,
    'host.setProgress': () => undefined,
    'host.keepAwake': () => undefined,
    'host.printToPdf': noDesktop,
    'host.nameUndo': () => undefined,
    'host.copyText': noDesktop,
  }
}

function noDesktop(): never {
  throw new AppError('unavailable', 'Plumbline runs in a browser here, which has no dialogs of the system.')
}

async function listFolder(path: string) {
  try {
    const found = await readdir(path, { withFileTypes: true })
    const shown = found.filter((entry) => !entry.name.startsWith('.')).slice(0, maxEntries)
    const entries = await Promise.all(
      shown.map(async (entry) => {
        const full = join(path, entry.name)
        // Follows links; what cannot be looked at is listed as an empty file.
        const facts = await stat(full).catch(() => null)
        return {
          name: entry.name,
          path: full,
          isFolder: facts?.isDirectory() ?? false,
          sizeBytes: facts?.isFile() ? facts.size : 0,
        }
      }),
    )
    const collator = new Intl.Collator('en', { numeric: true })
    entries.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || collator.compare(a.name, b.name))
    const parent = dirname(path)
    return { path, parent: parent === path ? null : parent, entries }
  } catch (error) {
    throw fileError(error, path)
  }
}
