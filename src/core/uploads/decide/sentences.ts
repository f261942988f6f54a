import { formatDistance } from '../../../shared/model/format-distance'
import { utcText } from '../../../shared/model/zoned-time'
import type { Box, Comparison, RowFacts } from './facts'
import { diagonalMetres } from './same-place'

const isoText = (iso: string | null): string => (iso === null ? 'an unknown day' : utcText(Date.parse(iso)))

/** Who revised the layer last and when: "Ben Two revised it on 19 Nov 2026, 14:05:03". */
function revisedText({ revisedBy, revisedAt }: Comparison): string {
  return `${revisedBy === null || revisedBy === '' ? 'somebody' : revisedBy} revised it on ${isoText(revisedAt)}`
}

export const reasons = {
  sentIsLatest: ({ sentAt }: Comparison) => `unchanged: as was sent on ${isoText(sentAt)}`,
  sentSince: (c: Comparison) =>
    `this content was sent to “${c.layerName}” on ${isoText(c.sentAt)}; ${revisedText(c)}, after you`,
  sameContent: (c: Comparison) => `unchanged: “${c.layerName}” holds the same content`,
  sameTime: (c: Comparison, settled: boolean) =>
    `unchanged: same file name and time as on the service${settled || c.unknown === null ? '' : ` (content not compared: ${c.unknown})`}`,
  older: (row: RowFacts, c: Comparison) =>
    `${row.mainName} is of ${utcText(row.newestMs)}, which is older than ${fileOf(c)} of “${c.layerName}”; ${revisedText(c)}, and that would go`,
  undated: (row: RowFacts, c: Comparison) =>
    c.fileTimeMs === null
      ? `the service does not give the time of the file in “${c.layerName}”, so it cannot be known whether ${row.mainName} of ${utcText(row.newestMs)} is newer; ${revisedText(c)}`
      : `${row.mainName} of ${utcText(row.newestMs)} holds something else than ${fileOf(c)} of “${c.layerName}”, and which is newer cannot be told; ${revisedText(c)}`,
  putBack: (row: RowFacts, c: Comparison, was: string) =>
    `${row.mainName} of ${utcText(row.newestMs)} is what “${c.layerName}” held before, ${was}; ${revisedText(c)} (${fileOf(c)}), and that would go`,
  elsewhere: (c: Comparison) =>
    `“${c.layerName}” has the name, but lies ${formatDistance(c.distanceMetres ?? 0)} from this file`,
  otherKind: (row: RowFacts, c: Comparison) =>
    `“${c.layerName}” has the name, but holds ${kindsText(c.kinds)}, and this file ${kindsText(row.reading?.kinds ?? null)}`,
  otherColumns: (row: RowFacts, c: Comparison) =>
    `“${c.layerName}” has the name, but ${c.commonColumns ? `only ${c.commonColumns}` : 'none'} of its ${c.columns ?? 0} columns ${c.commonColumns === 1 ? 'is' : 'are'} in this file, which has ${row.reading?.columns.length ?? 0}`,
  placeUnknown: (row: RowFacts, c: Comparison) =>
    row.reading?.bbox4326 == null
      ? `“${c.layerName}” has the name, but where this file lies is not known`
      : c.bbox4326 !== null
        ? stretched(row.reading.bbox4326, c.bbox4326, c.layerName)
        : `“${c.layerName}” has the name, but where it lies cannot be known: ${c.unknown ?? 'its source tells no place'}`,
  several: (count: number, how: string) => `${count} layers fit (${how}): choose one`,
  claimedBetter: (c: Comparison) => `“${c.layerName}” is revised by another row; this one fits less well: choose`,
  claimed: (c: Comparison, rows: number) => `${rows} rows would revise “${c.layerName}”: choose which`,
  renamed: (c: Comparison, isTaken: boolean) =>
    isTaken
      ? `holds what “${c.layerName}” holds${nameOf(c)}, and another row is that layer’s file: it may be a copy`
      : `renamed from ${c.fileName ?? `“${c.layerName}”`}? “${c.layerName}” holds the same content`,
}

/** Several reasons as one sentence, in which “… has the name, but” is said once. */
export function joinReasons(all: readonly string[], { layerName }: Comparison): string {
  const start = `“${layerName}” has the name, but `
  const first = all.findIndex((reason) => reason.startsWith(start))
  return all
    .map((reason, index) =>
      index > first && first >= 0 && reason.startsWith(start) ? reason.slice(start.length) : reason,
    )
    .join('; ')
}

/** One of both boxes reaches so far that its place cannot be told. */
function stretched(own: Box, theirs: Box, layerName: string): string {
  const [mine, other] = [diagonalMetres(own), diagonalMetres(theirs)]
  const whose = mine > other ? 'this file' : 'the layer'
  return `“${layerName}” has the name, but ${whose} reaches over ${formatDistance(Math.max(mine, other))}, as if by a stray point, and so tells no place`
}

function fileOf({ fileName, fileTimeMs }: Comparison): string {
  return `${fileName ?? 'the file'}${fileTimeMs === null ? '' : ` of ${utcText(fileTimeMs)}`}`
}

function nameOf({ fileName }: Comparison): string {
  return fileName === null ? '' : ` (${fileName})`
}

const plurals: Readonly<Record<string, string>> = {
  Point: 'points',
  LineString: 'lines',
  Polygon: 'areas',
  Raster: 'imagery',
}

function kindsText(kinds: readonly string[] | null): string {
  return !kinds || kinds.length === 0 ? 'nothing drawn' : kinds.map((kind) => plurals[kind] ?? kind).join(' and ')
}
