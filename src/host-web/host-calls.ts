import type { HostHandlers } from '../shared/contract'
import type { createFolders } from './folders'
import type { SavedFiles } from './saved-files'
import { wordedError } from '../shared/errors/worded-error'

/** What the web host can do of a desktop's things: show folders of the machine that it runs on, and let the browser save. */
export function webHostCalls(listFolder: ReturnType<typeof createFolders>, saved: SavedFiles): HostHandlers {
  return {
    'host.chooseFolder': noDesktop,
    'host.chooseFiles': noDesktop,
    'host.chooseSavePath': ({ fileName }) => saved.place(fileName),
    'host.listFolder': ({ folder, typed }) => listFolder(folder, typed),
    'host.revealPath': noDesktop,
    'host.openExternal': noDesktop,
    // The page itself shows these as far as a browser lets it.
    'host.notify': () => undefined,
    'host.setProgress': () => undefined,
    'host.keepAwake': () => undefined,
    'host.printPages': noDesktop,
    'host.savePdf': noDesktop,
    'host.nameUndo': () => undefined,
    'host.copyText': noDesktop,
  }
}

function noDesktop(): never {
  throw wordedError('unavailable', 'noSystemDialogs', {})
}
