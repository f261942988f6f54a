import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { zippedShapefile } from '../../src/service/demo/write-shapefile'
import type { SiteFeature } from '../../src/service/demo/site'
import { controlPoints } from '../../src/service/demo/site/survey'
import { powerFeatures, stormwaterFeatures, gasFeatures } from '../../src/service/demo/site/utilities'

/** Writes a folder as a survey crew hands it over each week: most of it right, some of it with the usual faults. */
export async function writeWeeklyIssue(root: string): Promise<void> {
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const shapefile = async (
    path: string,
    features: readonly SiteFeature[],
    lacks?: string,
    zone = 56,
  ): Promise<void> => {
    const base = path.split('/').at(-1) ?? path
    for (const [name, bytes] of await unpacked(await zippedShapefile(base, features, new Date())))
      if (name !== `${base}.${lacks}`)
        put(join(dirname(path), name), name.endsWith('.prj') && zone === 55 ? nextZone(bytes) : bytes)
  }
  await shapefile('Utilities/gas_mp', thisWeek(gasFeatures(2)))
  await shapefile('Utilities/hv_power_33kV', powerFeatures(4))
  await shapefile('Drainage/storm_pits', stormwaterFeatures(), 'shx')
  await shapefile('Marine/mooring_bollards', controlPoints(1), undefined, 55)
  put('Structures/berth9_fenders.dxf', fenderDrawing())
  put('Survey/levels_north_portal.csv', levels())
  put('Survey/Thumbs.db', 'thumbnails')
}

/** A week's work: three mains stand a little aside of where they stood, four are measured anew, the last one is gone. */
function thisWeek(features: readonly SiteFeature[]): SiteFeature[] {
  return features.slice(0, -1).map((feature, index) => {
    if (feature.geometry.type !== 'LineString') return feature
    const { coordinates } = feature.geometry
    if (index % 60 === 7)
      return {
        ...feature,
        geometry: { ...feature.geometry, coordinates: coordinates.map(([x = 0, y = 0]) => [x + 1.4, y - 2.1]) },
      }
    if (index % 45 === 12) return { ...feature, properties: { ...feature.properties, depth_m: 1.42 } }
    return feature
  })
}

/** The text of the zone beside: what a wrong choice in an export leaves behind. */
const nextZone = (prj: Buffer): string =>
  prj
    .toString('latin1')
    .replace('MGA_Zone_56', 'MGA_Zone_55')
    .replace('"Central_Meridian",153.0', '"Central_Meridian",147.0')

function fenderDrawing(): string {
  const lines = Array.from({ length: 40 }, (_, index) => {
    const x = 334_420 + index * 6
    return `0\nLINE\n8\nFENDER\n10\n${x}\n20\n6252300\n11\n${x}\n21\n6252304\n`
  })
  return `0\nSECTION\n2\nENTITIES\n${lines.join('')}0\nENDSEC\n0\nEOF\n`
}

function levels(): string {
  const rows = Array.from({ length: 320 }, (_, index) => {
    const [x, y] = [334_050 + (index % 32) * 6, 6_252_760 + Math.floor(index / 32) * 7]
    return `P${1000 + index},${x.toFixed(3)},${y.toFixed(3)},${(3.2 + Math.sin(index / 7)).toFixed(3)}`
  })
  return `Point,Easting,Northing,RL\n${rows.join('\n')}\n`
}

async function unpacked(zip: Buffer): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = []
  const archive = await yauzl.fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of archive.eachEntry())
    files.push([entry.fileName, await buffer(await archive.openReadStreamPromise(entry))])
  return files
}
