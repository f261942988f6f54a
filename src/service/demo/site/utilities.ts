import { along, lengthOf, lineFeature, offsetLine, siteOrigin, type SiteFeature, type SitePoint } from './frame'
import { roads } from './roads'
import { pick, seededRandom } from './random'

interface Network {
  seed: number
  /** Streets the network runs in, and how far beside their middle. */
  streets: readonly { name: string; offsetMetres: number }[]
  /** Attributes of one piece of pipe or cable, by its running number and street. */
  describe: (number: number, street: string, lengthMetres: number, random: () => number) => SiteFeature['properties']
}

/** A network as pieces of about 60 m along its streets. */
export function pieces(network: Network): SiteFeature[] {
  const random = seededRandom(network.seed)
  const features: SiteFeature[] = []
  let number = 0
  for (const { name, offsetMetres } of network.streets) {
    const street = roads.find((road) => road.name === name)
    if (!street) continue
    const line = offsetLine(street.line, offsetMetres)
    const length = lengthOf(line)
    for (let from = 0; from < length;) {
      const to = Math.min(length, from + 45 + random() * 40)
      const points = stretch(line, from, to)
      number++
      features.push(lineFeature(points, network.describe(number, name, lengthOf(points), random)))
      from = to
    }
  }
  return features
}

/** The part of a line between two distances, with its vertices. */
function stretch(line: readonly SitePoint[], fromMetres: number, toMetres: number): SitePoint[] {
  const points: SitePoint[] = [along(line, fromMetres).point]
  let run = 0
  for (let i = 1; i < line.length - 1; i++) {
    const [before, here] = [line[i - 1], line[i]]
    if (!before || !here) continue
    run += Math.hypot(here[0] - before[0], here[1] - before[1])
    if (run > fromMetres + 0.5 && run < toMetres - 0.5) points.push(here)
  }
  points.push(along(line, toMetres).point)
  return points
}

const metres = (length: number) => Math.round(length * 100) / 100

/**
 * Water mains of an issue: from 3 on with the trial holes of VT-22 to VT-31, from 5 on with the diversion around the tunnel at
 * Quay Road, the main below it taken out, its neighbours measured anew and a branch found beside its record.
 */
export function waterMainFeatures(issue: number): SiteFeature[] {
  const features = pieces({
    seed: 100,
    streets: [
      { name: 'Custom House Street', offsetMetres: -3 },
      { name: 'Quay Road', offsetMetres: -4 },
      { name: 'Exchange Street', offsetMetres: 3 },
      { name: 'Terminal Road', offsetMetres: -5 },
      { name: 'Container Way', offsetMetres: 4 },
      { name: 'Pier Street', offsetMetres: 2 },
      { name: 'Mariner Street', offsetMetres: 2 },
      { name: 'Anchor Street', offsetMetres: 2 },
      { name: 'Ropewalk', offsetMetres: -2 },
      { name: 'Gate 3 Road', offsetMetres: 3 },
      { name: 'Gate 5 Road', offsetMetres: 3 },
    ],
    describe: (number, street, length, random) => ({
      asset_id: `WM-${20_900 + number}`,
      street,
      diameter: pick(['DN 100', 'DN 150', 'DN 200', 'DN 250', 'DN 375'], random),
      material: pick(['Ductile iron', 'uPVC', 'PE 100', 'Cast iron, lined'], random),
      depth_m: Math.round((0.9 + random() * 1.1) * 100) / 100,
      laid: 1958 + Math.floor(random() * 62),
      owner: 'Harbour Water',
      length_m: metres(length),
      located: issue >= 3 && random() < 0.3 ? 'Trial hole' : 'Records',
    }),
  })
  if (issue < 5) return features
  const diversion: SitePoint[] = [
    [196, 598],
    [204, 640],
    [262, 648],
    [316, 644],
    [322, 598],
  ]
  return [
    ...features.flatMap(afterDiversion),
    lineFeature(diversion, {
      asset_id: 'WM-21990',
      street: 'Quay Road',
      diameter: 'DN 375',
      material: 'PE 100',
      depth_m: 1.42,
      laid: 2026,
      owner: 'Harbour Water',
      length_m: metres(lengthOf(diversion)),
      located: 'As built',
    }),
  ]
}

/** What became of a piece of water main when the diversion was laid; nothing for one that was taken out. */
function afterDiversion(piece: SiteFeature): SiteFeature[] {
  const { geometry, properties } = piece
  if (geometry.type !== 'LineString') return [piece]
  if (properties['asset_id'] === 'WM-21160')
    return [
      {
        properties,
        geometry: { ...geometry, coordinates: geometry.coordinates.map(([x = 0, y = 0]) => [x + 2.4, y]) },
      },
    ]
  if (properties['street'] !== 'Quay Road') return [piece]
  const eastings = geometry.coordinates.map(([x = 0]) => x - siteOrigin.eastingMetres)
  const [west, east] = [Math.min(...eastings), Math.max(...eastings)]
  if (west > 190 && east < 330) return []
  if (east < 130 || west > 390) return [piece]
  return [{ geometry, properties: { ...properties, depth_m: 1.38, located: 'Trial hole' } }]
}

/** Gas mains. @param issue of the drawing, from 1 */
export function gasFeatures(issue: number): SiteFeature[] {
  return pieces({
    seed: 200 + (issue > 1 ? 0 : 1),
    streets: [
      { name: 'Custom House Street', offsetMetres: 5 },
      { name: 'Quay Road', offsetMetres: 6 },
      { name: 'Pier Street', offsetMetres: -3 },
      { name: 'Terminal Road', offsetMetres: 7 },
    ],
    describe: (number, street, length, random) => ({
      asset_id: `GM-${7_400 + number}`,
      street,
      pressure: pick(['Medium, 210 kPa', 'Medium, 100 kPa'], random),
      material: pick(['Steel, coated', 'PE 80'], random),
      depth_m: Math.round((0.75 + random() * 0.6) * 100) / 100,
      owner: 'City Gas',
      length_m: metres(length),
    }),
  })
}

/** Power cables. @param issue of the drawing, from 1 */
export function powerFeatures(issue: number): SiteFeature[] {
  const crossing: SitePoint[] = [
    [930, 640],
    [938, 590],
    [975, 470],
    [962, 340],
    [955, 215],
  ]
  const features = pieces({
    seed: 300,
    streets: [
      { name: 'Terminal Road', offsetMetres: 2 },
      { name: 'Exchange Street', offsetMetres: -5 },
      { name: 'Ropewalk', offsetMetres: 4 },
    ],
    describe: (number, street, length, random) => ({
      feeder: `HB-${33_000 + (number % 7) * 11}`,
      street,
      voltage: '33 kV',
      cores: '3 × 630 mm² Cu',
      duct: pick(['150 mm HDPE', '200 mm HDPE', 'Direct buried'], random),
      cover_m: Math.round((1 + random() * 0.5) * 100) / 100,
      owner: 'Harbour Energy',
      length_m: metres(length),
    }),
  })
  const moved = issue >= 4 ? crossing : crossing.map(([x, y]): SitePoint => [x - 6, y])
  return [
    ...features,
    lineFeature(moved, {
      feeder: 'HB-33077',
      street: 'Harbour crossing',
      voltage: '33 kV',
      cores: '3 × 630 mm² Cu',
      duct: 'Directional drill',
      cover_m: 12,
      owner: 'Harbour Energy',
      length_m: metres(lengthOf(moved)),
    }),
  ]
}

/** Telecom ducts. */
export function telecomFeatures(): SiteFeature[] {
  return pieces({
    seed: 400,
    streets: [
      { name: 'Quay Road', offsetMetres: 9 },
      { name: 'Exchange Street', offsetMetres: 6 },
      { name: 'Mariner Street', offsetMetres: -4 },
      { name: 'Bond Lane', offsetMetres: 3 },
      { name: 'Container Way', offsetMetres: -7 },
    ],
    describe: (number, street, length, random) => ({
      duct_id: `TD-${number}`,
      street,
      ways: pick([2, 4, 6, 9], random),
      fibre: pick(['144 F', '288 F', 'Copper'], random),
      owner: pick(['Open Fibre', 'National Telecom'], random),
      length_m: metres(length),
    }),
  })
}

/** Storm drains and their pits. */
export function stormwaterFeatures(): SiteFeature[] {
  const random = seededRandom(500)
  const drops: SitePoint[][] = [
    [
      [130, 690],
      [138, 600],
      [146, 492],
    ],
    [
      [430, 720],
      [436, 610],
      [441, 545],
    ],
    [
      [690, 740],
      [700, 625],
      [706, 566],
    ],
    [
      [1010, 760],
      [1016, 630],
      [1020, 560],
    ],
    [
      [-330, 680],
      [-326, 610],
      [-322, 558],
    ],
    [
      [350, 150],
      [344, 200],
      [340, 252],
    ],
    [
      [560, 170],
      [566, 225],
      [570, 278],
    ],
    [
      [1080, 215],
      [1086, 270],
      [1090, 326],
    ],
  ]
  return drops.map((line, i) =>
    lineFeature(line, {
      drain: `SW-${i + 1}`,
      diameter_mm: pick([600, 750, 900, 1200], random),
      material: 'Reinforced concrete',
      outfall_level_m: Math.round((-0.4 - random()) * 100) / 100,
      length_m: metres(lengthOf(line)),
    }),
  )
}
