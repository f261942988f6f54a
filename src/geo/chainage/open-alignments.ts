import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Alignment } from '../../shared/alignment/alignment'
import { createTransform, crsOfSrid, resolveCrs, type Crs, type CrsTransform } from '../crs'
import type { NamedLine } from './chainage-api'
import { readKeptAlignments } from './kept-alignments'
import { alignmentOfLine } from './line-alignment'

/** An alignment ready to be asked, with the ways between its system and WGS 84. */
export interface OpenAlignment {
  alignment: Alignment
  system: System
}

/** A coordinate system of alignments. */
export interface System {
  /** Metres in one unit of its coordinates, which are no degrees. */
  unitMetres: number
  toWgs84: CrsTransform
  fromWgs84: CrsTransform
}

interface Kept {
  stamp: string
  alignments: OpenAlignment[]
}

/** Layers and lines whose alignments are kept ready. */
const mostKept = 256

/** Alignments that have been asked for, kept ready; those of a tileset that was made anew are read again. */
export class OpenAlignments {
  readonly #kept = new Map<string, Kept>()

  /** All alignments beside a tileset; none where it has none, or their system cannot be used. */
  ofTileset(dir: string): readonly OpenAlignment[] {
    return this.#get(dir, stampOf(dir), () => {
      const file = readKeptAlignments(dir)
      if (!file || file.alignments.length === 0) return []
      const crs = resolveCrs({ ...file.crs, from: 'file' })
      // Lengths in degrees are no chainages.
      if (crs.kind === 'geographic') return []
      const system = systemOf(crs)
      return file.alignments.map((definition) => ({ alignment: new Alignment(definition), system }))
    })
  }

  /** A line that a person has named. Errors: crs.*. */
  ofLine(line: NamedLine): OpenAlignment {
    return this.#get(`line ${line.id}`, '', () => [openLine(line)])[0] as OpenAlignment
  }

  #get(key: string, stamp: string, read: () => OpenAlignment[]): readonly OpenAlignment[] {
    const known = this.#kept.get(key)
    const kept = known?.stamp === stamp ? known : { stamp, alignments: read() }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    return kept.alignments
  }
}

/** Units of coordinate systems as people write them. */
const units: Readonly<Record<string, string>> = { metre: 'm', foot: 'ft', 'US survey foot': 'ftUS' }

function openLine(line: NamedLine): OpenAlignment {
  const crs = crsOfSrid(line.srid)
  const system = systemOf(crs)
  const xy = Float64Array.from(line.lonLat)
  system.fromWgs84.forward(xy, 2)
  return { alignment: new Alignment(alignmentOfLine(line, xy, units[crs.unit] ?? crs.unit)), system }
}

function systemOf(crs: Crs): System {
  const wgs84 = crsOfSrid(4326)
  return {
    unitMetres: crs.unitSize,
    toWgs84: createTransform(crs, wgs84),
    fromWgs84: createTransform(wgs84, crs),
  }
}

function stampOf(dir: string): string {
  try {
    const { mtimeMs, ino, size } = statSync(join(dir, 'manifest.json'))
    return `${mtimeMs} ${ino} ${size}`
  } catch {
    // Gone: nothing is found in it.
    return ''
  }
}
