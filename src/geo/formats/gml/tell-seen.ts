import { said } from '../../../shared/languages/said-readers'
import type { WarningList } from '../common/warnings'
import type { Seen } from './gml-handler'

/** Tells what was seen in a file besides the features that are drawn. */
export function tellSeen(file: string, { notes, undrawn, further, passedOver }: Seen, warnings: WarningList): void {
  const { bad, missing, straightened, mixed } = notes
  if (bad > 0) warnings.add('coordinates-invalid', said('readers.shared.coordinatesInvalid', { count: bad, file }))
  if (missing > 0) warnings.add('geometry-missing', said('readers.vector.gmlMissing', { count: missing, file }))
  if (straightened > 0)
    warnings.add('curves-coarse', said('readers.vector.gmlStraightened', { count: straightened, file }))
  if (notes.undrawn > 0) {
    const words = { count: notes.undrawn, file, what: listed(undrawn) }
    warnings.add('geometry-not-drawn', said('readers.vector.gmlUndrawn', words))
  }
  if (mixed > 0) warnings.add('crs-mixed', said('readers.vector.gmlMixed', { count: mixed, file }))
  if (further.size > 0)
    warnings.add('further-geometries', said('readers.vector.gmlFurther', { file, what: listed(further) }))
  if (passedOver.size > 0)
    warnings.add('parts-not-read', said('readers.vector.gmlPassedOver', { file, what: listed(passedOver) }))
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${name} (${count})`).join(', ')
