import type { SiteFeature } from './site'

/** AutoCAD colour numbers of the drawing's layers; others are drawn in 8, a middle grey. */
const colors: Readonly<Record<string, number>> = { WATER: 154, LEVELS: 154, CHAINAGE: 250, BERTHS: 250, PLACES: 250 }

const textHeightMetres = 4

/**
 * An ASCII drawing of texts, centred at points with `layer`, `text` and `angle_deg`; eastings and northings in metres.
 * Source: DXF reference, release 12 (HEADER, TABLES, ENTITIES); texts are written in UTF-8 as of AC1021.
 */
export function drawingOfTexts(features: readonly SiteFeature[]): Buffer {
  const layers = [...new Set(features.map(({ properties }) => String(properties['layer'])))]
  const groups: [code: number, value: string | number][] = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1021'],
    [9, '$INSUNITS'],
    [70, 6],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'TABLES'],
    [0, 'TABLE'],
    [2, 'LAYER'],
    [70, layers.length],
  ]
  for (const name of layers) groups.push([0, 'LAYER'], [2, name], [70, 0], [62, colors[name] ?? 8], [6, 'CONTINUOUS'])
  groups.push([0, 'ENDTAB'], [0, 'ENDSEC'], [0, 'SECTION'], [2, 'ENTITIES'])
  features.forEach(({ geometry, properties }, i) => {
    if (geometry.type !== 'Point') return
    const [x = 0, y = 0] = geometry.coordinates
    groups.push(
      [0, 'TEXT'],
      [5, (i + 0x100).toString(16).toUpperCase()],
      [8, String(properties['layer'])],
      [10, x],
      [20, y],
      [30, 0],
      [40, textHeightMetres],
      [1, String(properties['text'])],
      [50, Number(properties['angle_deg'])],
      [72, 1],
      [11, x],
      [21, y],
      [31, 0],
      [73, 2],
    )
  })
  groups.push([0, 'ENDSEC'], [0, 'EOF'])
  return Buffer.from(groups.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join(''))
}
