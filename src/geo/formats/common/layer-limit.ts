import { fileFault } from '../../file-fault'
import { numberSaid } from '../../../shared/languages/said-lists'
import type { FileSet } from '../../model'

/** More layers of one file are no layer list, and each has to be opened, drawn and kept by itself. */
const maxLayers = 2000

/**
 * Throws file.unsafe for a file of more layers than `maxLayers`; to be asked before they are opened.
 * @param many what makes a layer in this format,
 */
export function refuseManyLayers(
  { main }: FileSet,
  count: number,
  many: 'tables' | 'classes' | 'objects' | 'folders',
): void {
  if (count <= maxLayers) return
  throw fileFault(
    main,
    'file.unsafe',
    `readers.limits.manyLayers.${many}`,
    { most: numberSaid(maxLayers) },
    { details: { limit: maxLayers } },
  )
}
