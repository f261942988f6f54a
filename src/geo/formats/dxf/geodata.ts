import type { RandomAccessFile } from '../../../node/random-access-file'
import { DxfEntity } from './entity'
import { asDrawn, type DrawingPlace } from './dxf-features'
import { asciiTags, binaryTags } from './tag-stream'

/** Where a drawing says that it lies (the GEODATA object, DXF reference, OBJECTS section). */
export interface Geodata {
  srid: number
  place: DrawingPlace
}

const chunkBytes = 1 << 20
const objectBytes = 256 * 1024

/** The EPSG code and placement of a drawing, found without reading the drawing; null when it has none. */
export async function findGeodata(
  file: RandomAccessFile,
  binary: boolean,
  wide: boolean,
  signal: AbortSignal,
): Promise<Geodata | null> {
  const needle = Buffer.from('GEODATA')
  for (let at = 0; at < file.sizeBytes; at += chunkBytes) {
    signal.throwIfAborted()
    const chunk = await file.read(at, chunkBytes + needle.length)
    for (let found = chunk.indexOf(needle); found >= 0; found = chunk.indexOf(needle, found + 1)) {
      const object = parseObject(await file.read(at + found, objectBytes), binary, wide)
      const geodata = object ? geodataOf(object) : null
      if (geodata) return geodata
    }
  }
  return null
}

/** The groups after the name up to the next object. */
function parseObject(bytes: Buffer, binary: boolean, wide: boolean): DxfEntity | null {
  const object = new DxfEntity('GEODATA')
  let open = true
  const receive = (code: number, value: string | number) => {
    if (code === 0 || Number.isNaN(code)) open = false
    if (open) object.add(code, value)
  }
  // The name's own end: a line break, or a zero byte.
  const end = binary ? bytes.indexOf(0) : bytes.indexOf('\n')
  if (end < 0 || end > 12) return null
  if (binary) {
    const stream = binaryTags(receive, wide)
    stream.write(Buffer.concat([Buffer.alloc(22), bytes.subarray(end + 1)]))
  } else asciiTags(receive).write(bytes.subarray(end + 1))
  return object
}

/** What a GEODATA object says; null when it names no code, or is not whole. */
export function geodataOf(object: DxfEntity): Geodata | null {
  const definition = object.codes
    .map((code, i) => (code === 301 || code === 303 ? String(object.values[i]) : ''))
    .join('')
  const srid = sridOf(definition)
  const design = object.point(10)
  const reference = object.point(11)
  if (srid === null || !design || !reference) return null
  const scale = object.number(40, 1) || 1
  const north = [object.number(12, 0), object.number(22, 1)] as const
  const length = Math.hypot(...north) || 1
  // The north direction is given in the drawing: turning by its angle from the y axis brings it up.
  const [cos, sin] = [north[1] / length, north[0] / length]
  return {
    srid,
    place: {
      ...asDrawn,
      scale,
      cos,
      sin,
      dx: reference[0] - (design[0] * cos - design[1] * sin) * scale,
      dy: reference[1] - (design[0] * sin + design[1] * cos) * scale,
    },
  }
}

/** The EPSG code that the XML definition names for the coordinate system. */
function sridOf(xml: string): number | null {
  for (const alias of xml.matchAll(
    /<Alias\b[^>]*\bid="(\d{4,6})"[^>]*\btype="CoordinateSystem"[^>]*>([\s\S]{0,400}?)<\/Alias>/g,
  )) {
    if (/EPSG/i.test(alias[2] ?? '')) return Number(alias[1])
  }
  const plain = /EPSG[^0-9]{1,12}(\d{4,6})/i.exec(xml)?.[1]
  return plain ? Number(plain) : null
}
