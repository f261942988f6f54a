import { said } from '../../../shared/languages/said-readers'
import type { FileSet } from '../../model'
import type { WarningList } from './warnings'

const mostNamed = 5

/**
 * Says that columns of bytes (photos, attached documents) stay empty.
 * @param columns each with its layer
 */
export function warnOfBinary(
  warnings: WarningList,
  files: FileSet,
  columns: readonly { layer: string; column: string }[],
): void {
  if (columns.length === 0) return
  const named = columns.slice(0, mostNamed).map(({ layer, column }) => `${layer}.${column}`)
  warnings.add(
    'binary-not-read',
    said('readers.vector.binaryNotRead', {
      file: files.main.ext === 'gdbtable' ? files.name : files.main.name,
      count: columns.length,
      columns: named.join(', ') + (columns.length > mostNamed ? ', …' : ''),
    }),
  )
}
