import type { PlanRow } from '../../../shared/contract'
import { fileKinds, type FileGroupKind } from '../../../shared/model/file-kinds'

/** What kind of data a row is, by its files; null when none of them is a main file of a known kind. */
export function rowKind(row: Pick<PlanRow, 'files'>): FileGroupKind | null {
  for (const file of row.files) {
    const ext = file.ext.replace(/^\./, '').toLowerCase()
    const kind = fileKinds.find((candidate) => candidate.main.includes(ext))
    if (kind) return kind.kind
  }
  return null
}

/** Which options of the interface mean something for a kind of data. */
export interface KindOptions {
  shapeColour: boolean
  forceShapefile: boolean
  csvColumns: boolean
  faces: boolean
  ifcGrouping: boolean
  imageRights: boolean
  units: boolean
}

/** Options that apply to at least one of the kinds. */
export function optionsFor(kinds: Iterable<FileGroupKind | null>): KindOptions {
  const all = new Set(kinds)
  const shape = all.has('shapefile') || all.has('zip')
  return {
    shapeColour: shape,
    forceShapefile: all.has('zip'),
    csvColumns: all.has('table'),
    faces: all.has('drawing'),
    ifcGrouping: all.has('bim'),
    imageRights: all.has('raster'),
    units: all.has('drawing') || all.has('bim'),
  }
}
