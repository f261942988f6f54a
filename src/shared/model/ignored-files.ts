import type { Said } from '../languages/said'
import { said } from '../languages/said-readers'
import { kindSaid, unreadKinds } from './file-kinds'
import type { SplitName } from './file-name'

/** Why a file of a folder makes no layer. */
export type IgnoredReason =
  | 'hidden' // dot files, __MACOSX
  | 'system' // Thumbs.db, desktop.ini
  | 'lock' // left by a program that has the data open
  | 'edit-lock' // ArcGIS edits the data right now
  | 'backup' // .bak, ~
  | 'unsupported' // known or unknown, but no map data that is read
  | 'no-main-file' // a side file without its main file

/** Why a file is left out, in words that complete “plan.pdf …”. */
export interface LeftOut {
  reason: IgnoredReason
  said: Said
}

export const leftOut = (reason: IgnoredReason, said: Said): LeftOut => ({ reason, said })

const systemFiles = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r'])
const systemFolders = /(^|\/)(__macosx|\$recycle\.bin|system volume information|lost\+found)(\/|$)/i
const readMe = /^(read[-_ ]?me|licen[cs]e|copying|notice|changelog|disclaimer|terms)\b/i

/** The reason to leave a file out by its name alone, or null when it may make a layer or belong to one. */
export function ignoreReason(relativePath: string, { fileName, ext }: SplitName): LeftOut | null {
  if (systemFolders.test(relativePath)) return leftOut('hidden', said('readers.files.systemFolder', { count: 1 }))
  if (systemFiles.has(fileName.toLowerCase())) {
    return leftOut('system', said('readers.files.system', { count: 1 }))
  }
  if (/\.ed\.lock$/i.test(fileName)) {
    return leftOut('edit-lock', said('readers.files.editLock', { count: 1 }))
  }
  if (ext === 'lock' || ext === 'dwl' || ext === 'dwl2' || fileName.startsWith('~$') || /^\.~lock\./.test(fileName)) {
    return leftOut('lock', said('readers.files.lock', { count: 1 }))
  }
  if (relativePath.split('/').some((part) => part.startsWith('.'))) {
    return leftOut('hidden', said('readers.files.hidden', { count: 1 }))
  }
  if (ext === 'bak' || ext === 'sv$' || ext === 'tmp' || fileName.endsWith('~')) {
    return leftOut('backup', said('readers.files.backup', { count: 1 }))
  }
  if (readMe.test(fileName) && (ext === '' || ext === 'txt')) {
    return leftOut('unsupported', said('readers.files.note', { count: 1 }))
  }
  const known = unreadKinds[ext]
  // A .tab may place an image of the same name; the grouping decides.
  if (known && ext !== 'tab')
    return leftOut('unsupported', said('readers.files.kind', { kind: kindSaid(known), count: 1 }))
  return null
}
