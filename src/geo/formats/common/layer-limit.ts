import { AppError } from '../../../shared/errors/app-error'
import type { FileSet } from '../../model'

/** More layers of one file are no layer list, and each has to be opened, drawn and kept by itself. */
const maxLayers = 2000

/**
 * Throws file.unsafe for a file of more layers than `maxLayers`; to be asked before they are opened.
 * @param many what makes a layer in this format, in many: “folders”
 */
export function refuseManyLayers({ main: { name, path } }: FileSet, count: number, many: string): void {
  if (count <= maxLayers) return
  throw new AppError(
    'file.unsafe',
    `${name} holds more than ${maxLayers.toLocaleString('en')} ${many}, each of which would be a layer. Export it in parts, or with its features in fewer of them.`,
    { details: { file: path, limit: maxLayers }, retry: 'after-change' },
  )
}
