/** Ways in which a file is broken by chance. */
export type Breaking = 'flip' | 'cut' | 'drop' | 'double' | 'swap' | 'huge'

const breakings: readonly Breaking[] = ['flip', 'cut', 'drop', 'double', 'swap', 'huge']
const hugeNumbers = ['99999999999', '-99999999999', '1e308', '4294967295', '2147483647', '0', '-1', 'NaN']
const hugeIntegers = [0x7fffffff, 0xffffffff, 0x80000000, 0x7fffff00, 0x00ffffff, 0x0000ffff, 0]
const hugeDoubles = [Infinity, NaN, 1.7e308, -1e300, 5e-324]

/** A whole number from 0 to below the limit. */
type Below = (limit: number) => number

/**
 * A broken copy of a file: some bytes changed, its end or a piece cut out, a piece of it doubled, a word or a piece put in the
 * place of another, or a number made huge. @param random 0 to below 1
 */
export function mutant(bytes: Buffer, random: () => number): { how: Breaking; bytes: Buffer } {
  const below: Below = (limit) => Math.floor(random() * limit)
  const how = breakings[below(breakings.length)] ?? 'flip'
  return { how, bytes: bytes.length === 0 ? bytes : breakers[how](bytes, below) }
}

const breakers: Readonly<Record<Breaking, (bytes: Buffer, below: Below) => Buffer>> = {
  flip(bytes, below) {
    const changed = Buffer.from(bytes)
    for (let count = 1 + below(8); count > 0; count--) changed[below(changed.length)] = below(256)
    return changed
  },
  cut: (bytes, below) => bytes.subarray(0, border(bytes, below)),
  drop(bytes, below) {
    const from = border(bytes, below)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + below(below(2) === 0 ? 40 : 2000))])
  },
  double(bytes, below) {
    const from = border(bytes, below)
    const piece = bytes.subarray(from, from + 1 + below(2000))
    const times = 1 + below(20)
    return Buffer.concat([bytes.subarray(0, from), ...new Array<Buffer>(times).fill(piece), bytes.subarray(from)])
  },
  swap(bytes, below) {
    const [to, from] = [below(bytes.length), below(bytes.length)]
    const [word, other] = [wordAt(bytes, to), wordAt(bytes, from)]
    if (word && other)
      return Buffer.concat([
        bytes.subarray(0, word.from),
        bytes.subarray(other.from, other.to),
        bytes.subarray(word.to),
      ])
    const changed = Buffer.from(bytes)
    bytes.copy(changed, to & ~3, from & ~3, (from & ~3) + (1 << below(6)))
    return changed
  },
  huge: withHugeNumber,
}

/** A place in a file; half of those in text lie where something begins. */
function border(bytes: Buffer, below: Below): number {
  const at = below(bytes.length)
  const next = bytes
    .subarray(at, at + 400)
    .toString('latin1')
    .search(/[\n<>,;{}[\]()]/)
  return next === -1 || below(2) === 0 ? at : at + next
}

/** The first word, number or name of an element from a place on; null where there is no text. */
function wordAt(bytes: Buffer, at: number): { from: number; to: number } | null {
  const near = bytes.subarray(at, at + 200)
  const found = /[#\w.+$-]+/.exec(near.toString('latin1'))
  if (!found || near.includes(0)) return null
  return { from: at + found.index, to: at + found.index + found[0].length }
}

/** A number in digits becomes another; where there is none nearby the bytes of a number become those of a large one. */
function withHugeNumber(bytes: Buffer, below: Below): Buffer {
  const at = below(bytes.length)
  const near = bytes.subarray(at, at + 200)
  const found = /\d+/.exec(near.toString('latin1'))
  if (found && !near.includes(0)) {
    const number = hugeNumbers[below(hugeNumbers.length)] ?? ''
    const start = at + found.index
    return Buffer.concat([bytes.subarray(0, start), Buffer.from(number), bytes.subarray(start + found[0].length)])
  }
  const number = hugeBytes(below)
  const place = below(2) === 0 ? at : at & ~3
  const changed = Buffer.from(bytes)
  number.copy(changed, Math.max(0, Math.min(place, bytes.length - number.length)))
  return changed
}

/** A double, or a whole number of two or four bytes, in either order. */
function hugeBytes(below: Below): Buffer {
  const number = Buffer.alloc([2, 4, 4, 8][below(4)] ?? 4)
  if (number.length === 8) number.writeDoubleLE(hugeDoubles[below(hugeDoubles.length)] ?? 0)
  else number.writeUIntLE((hugeIntegers[below(hugeIntegers.length)] ?? 0) % 2 ** (8 * number.length), 0, number.length)
  return below(3) === 0 ? number.reverse() : number
}

/** Small files of the formats that are text, by what they are called. */
export const soundTexts: Readonly<Record<string, string>> = {
  'points.csv': `id,lon,lat,depth\n${Array.from({ length: 40 }, (_, n) => `${n},${150 + n / 100},${-27 - n / 100},${n}`).join('\n')}\n`,
  'lots.geojson': JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: 20 }, (_, n) => ({
      type: 'Feature',
      id: n,
      properties: { name: `lot ${n}`, area: n * 1.5, nested: { a: [1, 2] } },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [n, 0],
            [n + 1, 0],
            [n + 1, 1],
            [n, 0],
          ],
        ],
      },
    })),
  }),
  'bay.topojson': JSON.stringify({
    type: 'Topology',
    transform: { scale: [0.001, 0.001], translate: [150, -27] },
    arcs: [
      [
        [0, 0],
        [10, 0],
        [0, 10],
        [-10, -10],
      ],
    ],
    objects: { bay: { type: 'Polygon', arcs: [[0]], properties: { name: 'bay' } } },
  }),
  'walk.gpx': `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-27" lon="150"><name>a</name></wpt><trk><name>t</name><trkseg>${Array.from({ length: 20 }, (_, n) => `<trkpt lat="-27.${n}" lon="150.${n}"><ele>${n}</ele><time>2026-01-01T00:00:00Z</time></trkpt>`).join('')}</trkseg></trk></gpx>`,
  'pits.kml': `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Style id="s"><LineStyle><color>ff0000ff</color><width>2</width></LineStyle></Style>${Array.from({ length: 15 }, (_, n) => `<Placemark><name>p${n}</name><styleUrl>#s</styleUrl><ExtendedData><Data name="d"><value>${n}</value></Data></ExtendedData><LineString><coordinates>150.${n},-27,${n} 150.${n},-27.5,3</coordinates></LineString></Placemark>`).join('')}</Document></kml>`,
  'site.xml': `<?xml version="1.0"?><LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2"><Units><Metric linearUnit="meter"/></Units><CoordinateSystem epsgCode="28356"/><CgPoints>${Array.from({ length: 10 }, (_, n) => `<CgPoint name="${n}">70000${n} 50000${n} ${n}</CgPoint>`).join('')}</CgPoints><Alignments><Alignment name="a" length="100" staStart="0"><CoordGeom><Line><Start>700000 500000</Start><End>700100 500000</End></Line><Curve rot="cw" radius="50"><Start>700100 500000</Start><Center>700100 500050</Center><End>700150 500050</End></Curve><Spiral length="50" radiusStart="INF" radiusEnd="100" rot="cw" spiType="clothoid"><Start>700150 500050</Start><PI>700170 500060</PI><End>700190 500080</End></Spiral></CoordGeom></Alignment></Alignments><Surfaces><Surface name="s"><Definition surfType="TIN"><Pnts><P id="1">0 0 1</P><P id="2">0 9 1</P><P id="3">9 0 1</P></Pnts><Faces><F>1 2 3</F></Faces></Definition></Surface></Surfaces></LandXML>`,
  'net.gml': `<?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xlink="http://www.w3.org/1999/xlink"><gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::28992" srsDimension="2"><gml:lowerCorner>0 0</gml:lowerCorner></gml:Envelope></gml:boundedBy>${Array.from({ length: 10 }, (_, n) => `<gml:featureMember><Link gml:id="l${n}"><centre><gml:LineString srsName="EPSG:28992"><gml:posList>19000${n} 350000 190010 350000</gml:posList></gml:LineString></centre></Link></gml:featureMember><gml:featureMember><Cable gml:id="c${n}"><link xlink:href="#l${n}"/><depth uom="m">0.${n}</depth></Cable></gml:featureMember>`).join('')}<gml:featureMember><Lot><area><gml:MultiSurface><gml:surfaceMember><gml:Polygon><gml:exterior><gml:Ring><gml:curveMember><gml:Curve><gml:segments><gml:Arc><gml:posList>0 0 5 5 9 0</gml:posList></gml:Arc><gml:LineStringSegment><gml:posList>9 0 0 0</gml:posList></gml:LineStringSegment></gml:segments></gml:Curve></gml:curveMember></gml:Ring></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface></area></Lot></gml:featureMember></gml:FeatureCollection>`,
  'plan.dxf': `0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n0\nCIRCLE\n8\n0\n10\n1\n20\n1\n40\n2\n0\nENDBLK\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${Array.from({ length: 20 }, (_, n) => `0\nLINE\n8\nL${n}\n10\n${n}\n20\n0\n11\n${n}\n21\n9\n`).join('')}0\nINSERT\n8\n0\n2\nB\n10\n5\n20\n5\n70\n3\n71\n3\n44\n9\n45\n9\n0\nLWPOLYLINE\n8\n0\n90\n3\n70\n1\n10\n0\n20\n0\n42\n0.5\n10\n9\n20\n0\n10\n9\n20\n9\n0\nSPLINE\n8\n0\n70\n8\n71\n3\n72\n8\n73\n4\n40\n0\n40\n0\n40\n0\n40\n0\n40\n1\n40\n1\n40\n1\n40\n1\n10\n0\n20\n0\n10\n1\n20\n5\n10\n5\n20\n5\n10\n9\n20\n0\n0\nENDSEC\n0\nEOF\n`,
}
