import { nameKey } from '../../../shared/model/file-name'
import { sameTime, sameTimeInAnotherZone } from '../last-modified'
import type { Comparison, LayerFacts, RevisionFacts, RowFacts, SentRecord } from './facts'
import { compareContent, isClosedZip, isUnhashed, sizesOf, type Sameness } from './same-content'
import { compareColumns, comparePlace, sameFolder, sameKinds } from './same-place'

/** A row beside a layer that it may belong to, and what was sent from here of it. */
export interface Compared extends Comparison {
  /** Our record of this very content, when it was sent to the layer; the one that is its latest revision first. */
  sent: { record: SentRecord; isLatest: boolean } | null
  /** The layer's latest revision is one that was sent from this path. */
  isOurs: boolean
  /** The layer's latest revision was sent from here. */
  isLatestOwn: boolean
  /** The row's hashes would tell whether it is what was sent. */
  hashesTell: boolean
}

/** Compares a row with a layer. Pure. @param sent what was sent to that layer from here, newest first */
export function compareWithLayer(row: RowFacts, layer: LayerFacts, sent: readonly SentRecord[]): Compared {
  const { latest } = layer
  const source = latest?.source ?? null
  const reading = source?.reading ?? null
  const last = sent.find((record) => isRevision(record, latest)) ?? null
  const same = sent.filter((record) => isSameAsSent(row, record))
  const own = same.find((record) => isRevision(record, latest)) ?? same[0]
  const isLatest = own !== undefined && isRevision(own, latest)
  const columns = compareColumns(row.reading, reading)
  const content = isLatest ? 'same' : contentOf(row, source?.content ?? null, last)
  return {
    layerId: layer.id,
    layerName: layer.name,
    folder: layer.folder,
    sameFolder: sameFolder(row.folder, layer.folder),
    revisionId: latest?.id ?? null,
    revisedAt: latest?.createdAt ?? null,
    revisedBy: latest?.by ?? null,
    fileName: latest?.fileName ?? null,
    fileTimeMs: newestOf(latest, last),
    content,
    order: orderOf(row, latest, last),
    ...comparePlace(row.reading?.bbox4326 ?? null, reading?.bbox4326 ?? null),
    bbox4326: reading?.bbox4326 ?? null,
    sameKind: sameKinds(row.reading?.kinds ?? null, reading?.kinds ?? null),
    kinds: reading?.kinds ?? null,
    sameColumns: columns.same,
    commonColumns: columns.common,
    columns: reading?.columns.length ?? null,
    features: reading?.features ?? null,
    unknown: source?.unknown ?? null,
    ...(source?.unknownBy && { unknownBy: source.unknownBy }),
    sentFromHere: sent.some((record) => record.path === row.path),
    sentAt: own?.at ?? null,
    sent: own ? { record: own, isLatest } : null,
    isOurs: last !== null && last.path === row.path,
    isLatestOwn: latest !== null && last !== null,
    hashesTell: wouldHashesTell(row, sent),
  }
}

/** What a person and the record are told of it. */
export function comparisonOf({
  sent: _sent,
  isOurs: _isOurs,
  isLatestOwn: _isLatestOwn,
  hashesTell: _hashesTell,
  ...facts
}: Compared): Comparison {
  return facts
}

/**
 * Whether a row was sent already: the same content; where hashes are missing the same size and time. Where the record has hashes
 * only the very same time of the same file settles it: an edit of the next day may be a day later to the second, and what
 * one export or one zip wrote often has one size and one time.
 */
export function isSameAsSent(row: RowFacts, sent: SentRecord): boolean {
  const content = compareContent(row.content, sent.content)
  if (content !== 'unknown') return content === 'same'
  if (sent.sizeBytes !== row.sizeBytes) return false
  if (!isUnhashed(sent.content)) return sent.newestMs === row.newestMs && endOf(sent.path) === endOf(row.path)
  return sameTime(sent.newestMs, row.newestMs) || sameTimeInAnotherZone(sent.newestMs, row.newestMs)
}

/** A file's name and that of its folder: the drive before them may have another letter today. */
const endOf = (path: string): string => nameKey(path.split(/[\\/]/).slice(-2).join('/'))

/** Whether the hashes of a row would tell if one of these is what was sent. */
function wouldHashesTell(row: RowFacts, sent: readonly SentRecord[]): boolean {
  return sent.some((record) => !isUnhashed(record.content) && mayBeSame(row, record))
}

/** Whether the sizes leave it open that a row is what was sent, packed or not. */
function mayBeSame(row: RowFacts, { sizeBytes, content }: SentRecord): boolean {
  if (sizeBytes === row.sizeBytes) return true
  return !isClosedZip(row.content) && !isClosedZip(content) && compareContent(row.content, content) !== 'differs'
}

/** Whether a record of ours made a revision. A service that tells neither id nor mark is known by the file's time. */
function isRevision(record: SentRecord, revision: RevisionFacts | null): boolean {
  // A layer that is not listed says nothing of who revised it since.
  if (revision === null) return true
  if (record.revisionId !== null) return record.revisionId === revision.id
  if (record.mark !== null && revision.mark !== null) return record.mark === revision.mark
  const told = revision.fileTimeMs
  return told === null || sameTime(record.lastModifiedMs, told) || sameTime(record.newestMs, told)
}

function contentOf(row: RowFacts, source: RowFacts['content'] | null, last: SentRecord | null): Sameness {
  const known = compareContent(row.content, source ?? last?.content ?? null)
  if (known !== 'unknown' || !last) return known
  // Our own record knows the exact times: an edit within two seconds is an edit.
  if (!mayBeSame(row, last)) return 'differs'
  return isSameAsSent(row, last) ? 'same' : 'unknown'
}

/** The newest time that is known of a revision's files. */
function newestOf(revision: RevisionFacts | null, last: SentRecord | null): number | null {
  const times = [revision?.fileTimeMs, revision?.source?.newestMs, last?.newestMs].filter(
    (time): time is number => time !== null && time !== undefined,
  )
  return times.length === 0 ? null : Math.max(...times)
}

function orderOf(row: RowFacts, revision: RevisionFacts | null, last: SentRecord | null): Comparison['order'] {
  const theirs = newestOf(revision, last)
  if (theirs === null) return 'unknown'
  // What we sent ourselves is known to the millisecond.
  if (last) return row.newestMs > last.newestMs ? 'newer' : row.newestMs < last.newestMs - 2_000 ? 'older' : 'same'
  const hasOtherFiles = row.timesMs.length > 1
  const onlyMain = (revision?.source?.newestMs ?? null) === null
  // The service tells the time of the main file alone; whose side files are newer is not known then.
  if (hasOtherFiles && onlyMain && sameTime(row.lastModifiedMs, theirs) && !sameTime(row.newestMs, theirs))
    return 'unknown'
  if (sameTime(row.newestMs, theirs)) return 'same'
  return row.newestMs > theirs ? 'newer' : 'older'
}

/** Whether a time may have been kept to the second only, as FAT, zips and many copies keep it. */
const isCoarse = (ms: number): boolean => ms % 1_000 === 0

/** Whether name and time say that a row is the file of a revision, and whether that needs no look at its content. */
export function sameFileTime(row: RowFacts, revision: RevisionFacts | null): 'settled' | 'likely' | null {
  const told = revision?.fileTimeMs ?? null
  if (!revision || told === null || revision.fileName === null) return null
  if (nameKey(revision.fileName) !== nameKey(row.mainName)) return null
  // Two clocks that tell milliseconds do not tell the same file two times.
  if (told === row.newestMs || (sameTime(told, row.newestMs) && (isCoarse(told) || isCoarse(row.newestMs))))
    return 'settled'
  if (row.timesMs.some((time) => sameTime(time, told))) return 'likely'
  const isSize = sizesOf(revision.source?.content ?? null).includes(row.sizeBytes)
  return isSize && sameTimeInAnotherZone(told, row.newestMs) ? 'likely' : null
}
