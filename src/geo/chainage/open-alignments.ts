import { manifestStamp } from '../tileset/manifest-stamp'
import { Alignment } from '../../shared/alignment/alignment'
import { createTransform, crsOfSrid, resolveCrs, type Crs, type CrsTransform } from '../crs'
import type { AlignmentFile } from '../../shared/alignment/definition'
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
  crs: Crs
  toWgs84: CrsTransform
  fromWgs84: CrsTransform
}

interface Kept {
  stamp: string
  alignments: OpenAlignment[]
}

/** Layers and lines whose alignments are kept ready. A project may have a layer for each of a thousand alignments. */
const mostKept = 4096

/** Alignments that have been asked for, kept ready; those of a tileset that was made anew are read again. */
export class OpenAlignments {
  readonly #kept = new Map<string, Kept>()
  /** One for each coordinate system: a place is brought into it once for all its alignments. */
  readonly #systems = new Map<string, System>()

  /** All alignments beside a tileset; none where it has none, or their system cannot be used. */
  ofTileset(dir: string): readonly OpenAlignment[] {
    const known = this.#kept.get(dir)
    const stamp = manifestStamp(dir)
    return this.#keep(dir, known?.stamp === stamp ? known : { stamp, alignments: this.#read(dir) })
  }

  /** A line that a person has named. Errors: crs.*. */
  ofLine(line: NamedLine): OpenAlignment {
    const key = `line ${line.id}`
    const [open] = this.#kept.get(key)?.alignments ?? [this.#openLine(line)]
    return this.#keep(key, { stamp: '', alignments: [open as OpenAlignment] })[0] as OpenAlignment
  }

  #read(dir: string): OpenAlignment[] {
    const file = readKeptAlignments(dir)
    if (!file || file.alignments.length === 0) return []
    const system = this.#systemOf(file.crs)
    // Lengths in degrees are no chainages.
    if (system.crs.kind === 'geographic') return []
    return file.alignments.map((definition) => ({ alignment: new Alignment(definition), system }))
  }

  #openLine(line: NamedLine): OpenAlignment {
    const system = this.#systemOf({ srid: line.srid, wkt: null, proj4: null })
    const xy = Float64Array.from(line.lonLat)
    system.fromWgs84.forward(xy, 2)
    const { unit } = system.crs
    return { alignment: new Alignment(alignmentOfLine(line, xy, units[unit] ?? unit)), system }
  }

  #systemOf({ srid, wkt, proj4 }: Omit<AlignmentFile['crs'], 'name'>): System {
    const key = JSON.stringify([srid, wkt, proj4])
    const known = this.#systems.get(key)
    if (known) return known
    const crs = resolveCrs({ srid, wkt, proj4, name: null, from: 'file' })
    const wgs84 = crsOfSrid(4326)
    const system = { crs, toWgs84: createTransform(crs, wgs84), fromWgs84: createTransform(wgs84, crs) }
    this.#systems.set(key, system)
    return system
  }

  /** As the one that was asked for last; the one that was not asked for longest goes. */
  #keep(key: string, kept: Kept): readonly OpenAlignment[] {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest)
    return kept.alignments
  }
}

/** Units of coordinate systems as people write them. */
const units: Readonly<Record<string, string>> = { metre: 'm', foot: 'ft', 'US survey foot': 'ftUS' }
