import { said, saidOr, type Said } from '../../../shared/languages/said'
import { utcText } from '../../../shared/model/zoned-time'
import { joined } from '../../../shared/languages/said-lists'
import type { Box, Comparison, RevisionFacts, RowFacts } from './facts'
import { diagonalMetres } from './same-place'

const isoText = (iso: string | null): string | Said =>
  iso === null ? said('core.decision.unknownDay') : utcText(Date.parse(iso))

const whoText = (who: string | null): string | Said => (who === null ? said('core.decision.somebody') : who)

/** Who revised the layer last and when: "Ben Two revised it on 19 Nov 2026, 14:05:03". */
const revisedText = ({ revisedBy, revisedAt }: Comparison): Said =>
  said('core.decision.revised', { who: whoText(revisedBy === '' ? null : revisedBy), time: isoText(revisedAt) })

/** What of a comparison most sentences name. */
const about = (row: RowFacts, c: Comparison) => ({
  file: row.mainName,
  time: utcText(row.newestMs),
  layer: c.layerName,
  revised: revisedText(c),
})

export const reasons = {
  sentIsLatest: ({ sentAt }: Comparison) => said('core.decision.sentIsLatest', { time: isoText(sentAt) }),
  sentSince: (c: Comparison, isLatestOwn: boolean) =>
    isLatestOwn
      ? said('core.decision.sentSinceOwn', { layer: c.layerName, time: isoText(c.sentAt), since: isoText(c.revisedAt) })
      : said('core.decision.sentSince', { layer: c.layerName, time: isoText(c.sentAt), revised: revisedText(c) }),
  sameContent: (c: Comparison) => said('core.decision.sameContent', { layer: c.layerName }),
  sameTime: (c: Comparison, settled: boolean) =>
    settled || c.unknown === null
      ? said('core.decision.sameTime')
      : said('core.decision.sameTimeWhy', { why: saidOr(c.unknown, c.unknownBy) }),
  older: (row: RowFacts, c: Comparison) => said('core.decision.older', { ...about(row, c), theirs: fileOf(c) }),
  undated: (row: RowFacts, c: Comparison) =>
    c.fileTimeMs === null
      ? said('core.decision.undatedThere', about(row, c))
      : said('core.decision.undated', { ...about(row, c), theirs: fileOf(c) }),
  /** @param before the earlier revision that held what the row holds */
  putBack: (row: RowFacts, c: Comparison, before: RevisionFacts) => {
    const was = said('core.decision.sentBy', { who: whoText(before.by), time: utcText(Date.parse(before.createdAt)) })
    return said('core.decision.putBack', { ...about(row, c), theirs: fileOf(c), was })
  },
  several: (number: number, how: Said) => said('core.decision.several', { number, how }),
  claimedBetter: (c: Comparison) => said('core.decision.claimedBetter', { layer: c.layerName }),
  claimed: (c: Comparison, rows: number) => said('core.decision.claimed', { rows, layer: c.layerName }),
  renamed: ({ layerName: layer, fileName }: Comparison, isTaken: boolean) =>
    isTaken
      ? said('core.decision.copyOf', { layer, file: fileName === null ? '' : ` (${fileName})` })
      : said('core.decision.renamed', { layer, from: fileName ?? said('core.decision.layer', { layer }) }),
}

/** Why another layer than that of the name may be meant: each goes on after “… has the name, but”. */
export const doubts = {
  /** @param there another layer of the name, which lies where the file does */
  elsewhere: ({ distanceMetres }: Comparison, there?: string) => {
    const distance = { metres: distanceMetres ?? 0 }
    return there === undefined
      ? said('core.decision.but.elsewhere', { distance })
      : said('core.decision.but.whereOther', { distance, other: there })
  },
  otherKind: (row: RowFacts, c: Comparison) =>
    said('core.decision.but.otherKind', { theirs: kindsText(c.kinds), own: kindsText(row.reading?.kinds ?? null) }),
  otherColumns: (row: RowFacts, c: Comparison) => {
    const columns = { all: c.columns ?? 0, own: row.reading?.columns.length ?? 0 }
    return c.commonColumns
      ? said('core.decision.but.columns', { count: c.commonColumns, ...columns })
      : said('core.decision.but.noColumns', columns)
  },
  placeUnknown: (row: RowFacts, c: Comparison) =>
    row.reading?.bbox4326 == null
      ? said('core.decision.but.placeOfFile')
      : c.bbox4326 !== null
        ? stretched(row.reading.bbox4326, c.bbox4326)
        : said('core.decision.but.placeOfLayer', {
            why: c.unknown === null ? said('core.decision.noPlace') : saidOr(c.unknown, c.unknownBy),
          }),
}

/** Several reasons as one sentence, in which “… has the name, but” is said once. @param buts of `doubts` */
export function joinReasons(times: readonly Said[], buts: readonly Said[], { layerName }: Comparison): Said {
  const but = joined('core.semicolon', buts)
  const named = but ? [said('core.decision.hasName', { layer: layerName, what: but })] : []
  const all = joined('core.semicolon', [...times, ...named])
  if (!all) throw new Error('nothing speaks against it')
  return all
}

/** One of both boxes reaches so far that its place cannot be told. */
function stretched(own: Box, theirs: Box): Said {
  const [mine, other] = [diagonalMetres(own), diagonalMetres(theirs)]
  const whose = mine > other ? 'stretchedFile' : 'stretchedLayer'
  return said(`core.decision.but.${whose}`, { distance: { metres: Math.max(mine, other) } })
}

function fileOf({ fileName, fileTimeMs }: Comparison): string | Said {
  const file = fileName ?? said('core.decision.theFile')
  return fileTimeMs === null ? file : said('core.decision.fileOf', { file, time: utcText(fileTimeMs) })
}

const plurals: Readonly<Record<string, 'points' | 'lines' | 'areas' | 'imagery'>> = {
  Point: 'points',
  LineString: 'lines',
  Polygon: 'areas',
  Raster: 'imagery',
}

function kindsText(kinds: readonly string[] | null): string | Said {
  const words = (kinds ?? []).map((kind) => {
    const known = plurals[kind]
    return known ? said(`core.decision.kinds.${known}`) : kind
  })
  const [first, ...rest] = words
  if (first === undefined) return said('core.decision.kinds.none')
  return rest.reduce<string | Said>((before, last) => said('core.and', { first: before, last }), first)
}
