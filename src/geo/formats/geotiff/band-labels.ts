import { SaxesParser } from 'saxes'
import type { BandLabel } from '../../model'
import { bandNames } from '../raster/band-names'
import type { PixelGrid } from '../raster/pixels'
import type { GeoKeys } from './geo-keys'

const verticalSystem = 4096
const verticalUnit = 4099
/** EPSG codes of units of length, as people write them. */
const lengths: Readonly<Record<number, string>> = { 9001: 'm', 9002: 'ft', 9003: 'ft (US)', 9036: 'km' }
const written: Readonly<Record<string, string>> = {
  ...{ metre: 'm', meter: 'm', metres: 'm', meters: 'm', m: 'm', foot: 'ft', feet: 'ft', ft: 'ft' },
  ...{ 'us survey foot': 'ft (US)', 'us-ft': 'ft (US)', foot_us: 'ft (US)', ftus: 'ft (US)' },
}

/** A band as the file describes it: its label, and how its samples become values (sample x scale + offset). */
export interface BandMeaning extends BandLabel {
  scale: number
  offset: number
}

/**
 * Names, units, scales and offsets of the bands by GDAL's metadata (tag 42112); the unit of heights also by the GeoKeys of
 * a vertical system; bands without a name get that of their colour. What cannot be read of them is left out.
 */
export function bandMeanings(metadata: string | null, keys: GeoKeys, image: PixelGrid): BandMeaning[] {
  const vertical = keys.get(verticalUnit)
  const unit =
    typeof vertical === 'number'
      ? (lengths[vertical] ?? null)
      : typeof keys.get(verticalSystem) === 'number'
        ? 'm'
        : null
  const found = bandNames(image).map((name): BandMeaning => ({ name, unit, scale: 1, offset: 0 }))
  if (metadata) {
    for (const { sample, role, text } of itemsOf(metadata)) {
      const band = found[sample]
      const value = Number(text)
      if (!band || text === '') continue
      if (role === 'description') band.name = text
      else if (role === 'unittype') band.unit = written[text.toLowerCase()] ?? text
      else if (role === 'scale' && Number.isFinite(value) && value !== 0) band.scale = value
      else if (role === 'offset' && Number.isFinite(value)) band.offset = value
    }
  }
  return found
}

/** What GDAL's metadata say of the colours of bands, in small letters; bands of which nothing is said are left open. */
export function declaredColors(metadata: string | null): (string | null)[] {
  const told: (string | null)[] = []
  for (const { sample, role, text } of metadata ? itemsOf(metadata) : []) {
    if (role === 'colorinterp' && sample >= 0 && sample < 10_000) told[sample] = text.toLowerCase()
  }
  return told
}

function itemsOf(xml: string): { sample: number; role: string; text: string }[] {
  const items: { sample: number; role: string; text: string }[] = []
  const parser = new SaxesParser({ xmlns: false })
  let text = ''
  let open: { sample: number; role: string } | null = null
  let broken = false
  parser.on('error', () => {
    broken = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    const { sample, role } = attributes as Record<string, string | undefined>
    open = name === 'Item' && sample !== undefined && role !== undefined ? { sample: Number(sample), role } : null
  })
  parser.on('text', (more) => (text += more))
  parser.on('closetag', () => {
    if (open && !broken) items.push({ ...open, text: text.trim() })
    open = null
  })
  try {
    parser.write(xml).close()
  } catch {
    // Metadata of no use; the pixels are there all the same.
  }
  return items
}
