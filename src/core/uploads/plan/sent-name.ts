import type { PlanRow } from '../../../shared/contract'
import { foldCase } from '../../../shared/model/fold-case'

/**
 * The name under which a file of a row is sent: where the row goes under another name, all files of its set get it, and what
 * follows the name (`.shp.xml`, `.NAME.atx`) stays. Pure.
 */
export function sentName({ name, sendAs }: Pick<PlanRow, 'name' | 'sendAs'>, fileName: string): string {
  if (sendAs === undefined) return fileName
  const isOwn = foldCase(fileName.slice(0, name.length)) === foldCase(name)
  // A geodatabase that is sent as a zip, or a picture's .aux.xml, are called by the set too; else the extension alone is kept.
  return isOwn ? sendAs + fileName.slice(name.length) : sendAs + fileName.slice(fileName.lastIndexOf('.'))
}
