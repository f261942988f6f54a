import { unreadKinds } from './file-kinds'
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

const systemFiles = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r'])
const systemFolders = /(^|\/)(__macosx|\$recycle\.bin|system volume information|lost\+found)(\/|$)/i
const readMe = /^(read[-_ ]?me|licen[cs]e|copying|notice|changelog|disclaimer|terms)\b/i

/** The reason to leave a file out by its name alone, or null when it may make a layer or belong to one. */
export function ignoreReason(
  relativePath: string,
  { fileName, ext }: SplitName,
): { reason: IgnoredReason; message: string } | null {
  if (systemFolders.test(relativePath))
    return { reason: 'hidden', message: 'lies in a folder of the operating system.' }
  if (systemFiles.has(fileName.toLowerCase())) {
    return { reason: 'system', message: 'is a file of the operating system.' }
  }
  if (/\.ed\.lock$/i.test(fileName)) {
    return { reason: 'edit-lock', message: 'says that the data is being edited in ArcGIS right now.' }
  }
  if (ext === 'lock' || ext === 'dwl' || ext === 'dwl2' || fileName.startsWith('~$') || /^\.~lock\./.test(fileName)) {
    return { reason: 'lock', message: 'is a lock of a program that has the data open.' }
  }
  if (relativePath.split('/').some((part) => part.startsWith('.'))) {
    return { reason: 'hidden', message: 'is hidden.' }
  }
  if (ext === 'bak' || ext === 'sv$' || ext === 'tmp' || fileName.endsWith('~')) {
    return { reason: 'backup', message: 'is a backup or temporary copy.' }
  }
  if (readMe.test(fileName) && (ext === '' || ext === 'txt')) {
    return { reason: 'unsupported', message: 'is a note for people.' }
  }
  const known = unreadKinds[ext]
  // A .tab may place an image of the same name; the grouping decides.
  if (known && ext !== 'tab') return { reason: 'unsupported', message: `is ${known}, which makes no layer.` }
  return null
}
