/** A name split as grouping needs it. `ext` is lower case and without the dot; `base` keeps its spelling. */
export interface SplitName {
  dir: string
  fileName: string
  base: string
  ext: string
}

const doubleExtensions = /\.(shp\.xml|aux\.xml|tiff?\.xml|jpg\.xml|png\.xml)$/i

/** Splits a path at its last '/', and the name at its extension; `a.shp.xml`, `a.tif.aux.xml` count as double. */
export function splitName(relativePath: string): SplitName {
  const slash = relativePath.lastIndexOf('/')
  const dir = slash < 0 ? '' : relativePath.slice(0, slash)
  const fileName = relativePath.slice(slash + 1)
  const double = doubleExtensions.exec(fileName)
  const dot = double ? double.index : fileName.lastIndexOf('.')
  if (dot <= 0) return { dir, fileName, base: fileName, ext: '' }
  return { dir, fileName, base: fileName.slice(0, dot), ext: heldOnce(fileName.slice(dot + 1).toLowerCase()) }
}

const mostHeld = 1000
const held = new Map<string, string>()

/** The same text for all that are equal: of a hundred thousand files the extensions are a few. */
function heldOnce(ext: string): string {
  const known = held.get(ext)
  if (known !== undefined) return known
  if (held.size < mostHeld) held.set(ext, ext)
  return ext
}

/** Whether a name holds a control character (C0 or DEL), which the service takes in no file name. */
export function hasControlCharacter(name: string): boolean {
  return /[\u0000-\u001f\u007f]/.test(name)
}

/** Form in which names of files and layers are compared. */
export { foldCase as nameKey } from './fold-case'

/** A text as a name for a file: what some system allows in no name becomes an underscore. */
export const asFileName = (text: string): string => text.replace(/[\\/:*?"<>|]+/g, '_')
