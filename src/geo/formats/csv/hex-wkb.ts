import type { Geometry } from '../../model'
import { parseWkb } from '../common/wkb'

/** True for hexadecimal well-known binary as PostGIS writes it into text. */
export function isHexWkb(text: string): boolean {
  return text.length >= 18 && text.length % 2 === 0 && /^(\\x)?0[01][0-9a-f]+$/i.test(text)
}

/** Geometries of hexadecimal (E)WKB, and the EPSG code that EWKB carries; null when it is damaged. */
export function parseHexWkb(text: string): { geometries: Geometry[]; srid: number | null } | null {
  const bytes = Buffer.from(text.replace(/^\\x/, ''), 'hex')
  const geometries = parseWkb(bytes)
  if (!geometries) return null
  const little = bytes[0] === 1
  const type = little ? bytes.readUInt32LE(1) : bytes.readUInt32BE(1)
  const srid = type & 0x20000000 ? (little ? bytes.readUInt32LE(5) : bytes.readUInt32BE(5)) : 0
  return { geometries, srid: srid > 0 ? srid : null }
}
