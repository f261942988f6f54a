import { shortestFloat32 } from '../formats/common/float32'
import type { PropertyValue, RasterLayer } from '../model'

/**
 * The values of a pixel by the names of their bands: "height (m)" for an elevation model, else what the file calls the band,
 * or "value" for the only one, else "band 1"; null where a band has no data.
 */
export function namedValues(
  raster: Pick<RasterLayer, 'kind' | 'bandLabels'>,
  values: readonly (number | null)[],
): Record<string, PropertyValue> {
  const named: Record<string, PropertyValue> = {}
  values.forEach((value, band) => {
    const label = raster.bandLabels?.[band]
    const plain =
      raster.kind === 'elevation' && band === 0 ? 'height' : (label?.name ?? plainName(raster, band, values.length))
    const name = label?.unit ? `${plain} (${label.unit})` : plain
    named[name in named ? `${name}, band ${band + 1}` : name] = value === null ? null : rounded(value)
  })
  return named
}

function plainName({ kind }: Pick<RasterLayer, 'kind'>, band: number, bands: number): string {
  if (bands > 1) return `band ${band + 1}`
  return kind === 'palette' ? 'class' : 'value'
}

/** Without the digits that a float of four bytes does not hold. */
function rounded(value: number): number {
  if (Number.isInteger(value)) return value
  return Math.fround(value) === value ? shortestFloat32(value) : Number(value.toPrecision(12))
}
