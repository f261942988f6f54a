import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AlignmentDefinition, AlignmentFile } from '../../shared/alignment/definition'
import type { CrsRef } from '../model'

const fileName = 'alignments.json'

/** Keeps definitions beside a tileset that is being written. */
export function keepAlignments(dir: string, crs: CrsRef, alignments: readonly AlignmentDefinition[]): void {
  const { srid, wkt, proj4, name } = crs
  const file: AlignmentFile = { version: 1, crs: { srid, wkt, proj4, name }, alignments }
  writeFileSync(join(dir, fileName), JSON.stringify(file))
}

/** The definitions beside a tileset; null where there are none that this version reads. */
export function readKeptAlignments(dir: string): AlignmentFile | null {
  try {
    const file = JSON.parse(readFileSync(join(dir, fileName), 'utf8')) as AlignmentFile
    return file.version === 1 ? file : null
  } catch {
    // Written by this program beside the map: where it cannot be read, the layer is made anew.
    return null
  }
}
