import type { HoldDepth, HoldSize, RevisionState } from '../../shared/contract'
import { formatBytes, formatCount, formatPlural } from '../format'

/** How far holding has come; what the service does not give is not counted. */
export interface HoldProgress {
  /** Revisions that are wanted and can be had. */
  wanted: number
  held: number
  /** Bytes of sources, of those whose size is known. */
  bytes: number
  heldBytes: number
  unknownSizes: number
  withheld: number
  /** Wanted, not here, and not for want of trying. */
  failed: number
}

/** Counts what is wanted and what of it is on the disk. */
export function holdProgress(states: readonly RevisionState[]): HoldProgress {
  const sum: HoldProgress = { wanted: 0, held: 0, bytes: 0, heldBytes: 0, unknownSizes: 0, withheld: 0, failed: 0 }
  for (const { wanted, onDisk, state, fraction, sourceBytes, error } of states) {
    if (!wanted) continue
    if (!onDisk && error?.code === 'service.forbidden') {
      sum.withheld += 1
      continue
    }
    sum.wanted += 1
    if (onDisk) sum.held += 1
    else if (state === 'failed') sum.failed += 1
    if (sourceBytes === null) sum.unknownSizes += 1
    const part = onDisk || state === 'building' ? 1 : state === 'downloading' ? (fraction ?? 0) : 0
    sum.bytes += sourceBytes ?? 0
    sum.heldBytes += part * (sourceBytes ?? 0)
  }
  return sum
}

/** "7 of 12 revisions, 340 MB of 900 MB". */
export function progressWords({ wanted, held, bytes, heldBytes, unknownSizes }: HoldProgress): string {
  const revisions = `${formatCount(held)} of ${formatPlural(wanted, 'revision')}`
  // While sizes are not known for all, a total would be one that grows.
  if (bytes === 0 || held === wanted) return revisions
  const sizes = unknownSizes > 0 ? formatBytes(heldBytes) : `${formatBytes(heldBytes)} of ${formatBytes(bytes)}`
  return `${revisions}, ${sizes}`
}

/** "the latest", "the last 3", "all". */
export function depthWords(depth: HoldDepth): string {
  if (depth === 'all') return 'all revisions'
  return depth === 1 ? 'the latest revision' : `the last ${formatCount(depth)} revisions`
}

/** What holding would take: what is to be read, what the disk needs, and what nobody knows. */
export function sizeWords(size: HoldSize): string[] {
  const missing = size.revisions - size.onDisk
  const lines: string[] = []
  if (size.revisions === 0) lines.push('There is nothing that can be held.')
  else if (missing === 0)
    lines.push(`${formatPlural(size.revisions, 'revision')}, all here already: ${formatBytes(size.onDiskBytes)}.`)
  else {
    const here =
      size.onDisk > 0 ? ` ${formatCount(size.onDisk)} of them ${size.onDisk === 1 ? 'is' : 'are'} here already.` : ''
    lines.push(`${formatPlural(size.revisions, 'revision')}.${here}`)
    lines.push(toRead(size, missing))
  }
  return lines
}

function toRead({ missingBytes, unknownSizes, estimatedBytes, formsPerSource }: HoldSize, missing: number): string {
  const known = missing - unknownSizes
  const total = missingBytes + (estimatedBytes ?? 0)
  const maps =
    formsPerSource === null
      ? 'The maps that are made of them come on top.'
      : `With the maps that are made of them they take about ${formatBytes(total * (1 + formsPerSource))} of the disk.`
  if (unknownSizes === 0) return `${formatBytes(missingBytes)} to read. ${maps}`
  if (estimatedBytes === null) return `The service does not say how much has to be read. ${maps}`
  if (known === 0)
    return `About ${formatBytes(total)} to read, going by other layers of this kind: the service does not give sizes. ${maps}`
  return `About ${formatBytes(total)} to read; the service gives no size for ${formatCount(unknownSizes)} of them. ${maps}`
}

/** Why it does not fit on the disk; null: it does, or nobody knows. */
export function roomReason({ missingBytes, estimatedBytes, formsPerSource, freeBytes }: HoldSize): string | null {
  const needed = (missingBytes + (estimatedBytes ?? 0)) * (1 + (formsPerSource ?? 0))
  if (freeBytes === null || needed <= freeBytes) return null
  return `It needs ${formatBytes(needed)}, ${formatBytes(freeBytes)} is free. Free space, or hold fewer.`
}
