import type { TileSource } from './tiles'

/** Width of its lines, in CSS pixels. */
const haloWidth = 8

/** The chosen layer once more, pale and wide, below itself. */
export function haloOf(source: TileSource, dark: boolean): TileSource {
  const color = dark ? '#62adf2' : '#0b5cad'
  const { style } = source
  return {
    ...source,
    id: `${source.id}/halo`,
    opacity: source.opacity * (dark ? 0.34 : 0.24),
    labelBy: null,
    selected: [],
    style: {
      ...style,
      color,
      width: haloWidth,
      dash: null,
      fill: color,
      fillOpacity: 0,
      pointShape: 'circle',
      pointSize: 16,
      ignoreFileStyle: true,
      classes: null,
    },
  }
}
