import { SaxesParser } from 'saxes'
import { said } from '../../../shared/languages/said-readers'
import type { FileMember, FileSet } from '../../model'
import { brokenSideFile, readSideText } from '../common/side-files'
import { fitAffine, fromPixelCentre, isUsable, type ControlPoint, type GeoTransform } from './affine'

/** What a .aux.xml says (GDAL's PAM). */
export interface AuxXml {
  transform: GeoTransform | null
  /** How far its control points lie from their places at most, in pixels; 0 where it states a transform. */
  worstPixels: number
  /** WKT or another definition; null when it names none. */
  crs: string | null
  /** Of the first band. */
  nodata: number | null
}

const worldExtensions = /^(?:[a-z]{1,2}[a-z0-9]?wx?|tifw|tiffw|jpgw|jpegw|pngw|wldx?)$/

/** The world file of a picture: its own kind first (.tfw), then the general .wld. */
export function worldFileOf(files: FileSet): FileMember | null {
  const kinds = files.members.filter((member) => worldExtensions.test(member.ext))
  return kinds.find((member) => !member.ext.startsWith('wld')) ?? kinds[0] ?? null
}

/** Six numbers, one a line: A, D, B, E and the middle of the first pixel. Throws file.corrupt with the line. */
export async function readWorldFile(member: FileMember): Promise<GeoTransform> {
  const lines = (await readSideText(member)).split(/\r\n|\r|\n/)
  const numbers: number[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || numbers.length === 6) continue
    const value = Number(line.trim().replace(',', '.').split(/\s/)[0])
    if (!Number.isFinite(value)) {
      throw brokenSideFile(member, said('readers.pictures.side.noNumber', { line: index + 1, text: printable(line) }))
    }
    numbers.push(value)
  }
  if (numbers.length < 6)
    throw brokenSideFile(member, said('readers.pictures.side.tooFew', { numbers: numbers.length }))
  const [a, d, b, e, c, f] = numbers as [number, number, number, number, number, number]
  const transform = fromPixelCentre([c, a, b, f, d, e])
  if (!isUsable(transform)) throw brokenSideFile(member, said('readers.pictures.side.noArea'))
  return transform
}

/** Reads a .aux.xml; parts that are not there are null. Throws file.corrupt when it is no XML. */
export async function readAuxXml(member: FileMember): Promise<AuxXml> {
  const found: AuxXml = { transform: null, worstPixels: 0, crs: null, nodata: null }
  const points: ControlPoint[] = []
  let band = '1'
  const parser = new SaxesParser({ xmlns: false })
  let path = ''
  let text = ''
  parser.on('error', (error) => {
    const place = /^(\d+):(\d+):/.exec(error.message)
    throw brokenSideFile(
      member,
      place
        ? said('readers.pictures.side.noXmlAt', { line: place[1] ?? '', column: place[2] ?? '' })
        : said('readers.pictures.side.noXml'),
    )
  })
  parser.on('opentag', (element) => {
    path += `/${element.name}`
    const attributes = element.attributes as Record<string, string | undefined>
    if (path === '/PAMDataset/PAMRasterBand') band = attributes.band ?? '1'
    if (path === '/PAMDataset/GCPList') found.crs ??= attributes.Projection?.trim() || null
    if (path === '/PAMDataset/GCPList/GCP') {
      const [col, row, x, y] = ['Pixel', 'Line', 'X', 'Y'].map((name) => Number(attributes[name] ?? NaN))
      points.push({ col: col!, row: row!, x: x!, y: y! })
    }
    text = ''
  })
  parser.on('text', (more) => (text += more))
  parser.on('cdata', (more) => (text += more))
  parser.on('closetag', () => {
    if (path === '/PAMDataset/SRS' && text.trim()) found.crs = text.trim()
    if (path === '/PAMDataset/GeoTransform') {
      const numbers = text.split(',').map((one) => Number(one.trim()))
      if (isUsable(numbers)) found.transform = numbers
    }
    if (path === '/PAMDataset/PAMRasterBand/NoDataValue' && band === '1' && text.trim() !== '') {
      const value = Number(text.trim())
      if (!Number.isNaN(value)) found.nodata = value
    }
    path = path.slice(0, path.lastIndexOf('/'))
    text = ''
  })
  parser.write(await readSideText(member)).close()
  const fitted = found.transform ? null : fitAffine(points)
  return fitted ? { ...found, ...fitted } : found
}

/** The place that a MapInfo .tab gives a picture by its control points; null when the table is no picture's. */
export async function readTab(member: FileMember): Promise<{ transform: GeoTransform; worstPixels: number } | null> {
  const text = await readSideText(member)
  if (!/type\s+"raster"/i.test(text)) return null
  const number = '([-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?)'
  const point = new RegExp(
    `\\(\\s*${number}\\s*,\\s*${number}\\s*\\)\\s*\\(\\s*${number}\\s*,\\s*${number}\\s*\\)`,
    'g',
  )
  const points: ControlPoint[] = []
  for (const [, x, y, col, row] of text.matchAll(point)) {
    points.push({ x: Number(x), y: Number(y), col: Number(col), row: Number(row) })
  }
  return fitAffine(points)
}

function printable(line: string): string {
  return line
    .trim()
    .slice(0, 40)
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffd]/g, '?')
}
