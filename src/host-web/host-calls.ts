import type { HostHandlers, UpdateState } from '../shared/contract'
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
    'updates.getState': () => withItsProgram,
    'updates.check': noUpdates,
    'updates.restart': noUpdates,
  }
}

/** A page in a browser is as new as the program that serves it. */
const withItsProgram: UpdateState = {
  ...{ mode: 'browser', limitedBy: null, phase: 'idle', found: null },
  ...{ progress: null, checkedAt: null, problem: null, undone: null },
}

function noUpdates(): never {
  throw wordedError('unavailable', 'updatesNotHere', {})
}

function noDesktop(): never {
  throw wordedError('unavailable', 'noSystemDialogs', {})
}
