import type { HoldSize, RevisionState } from '../../shared/contract'
import { formatBytes, formatCount } from '../format'
import { t } from '../language'

/** How far holding has come; what the service does not give is not counted. */
export interface HoldProgress {
  /** Revisions that are wanted and can be had. */
  wanted: number
  held: number
  /** What the held ones take of the disk, maps and all: the figure of the status bar. */
  heldBytes: number
  /** Bytes of sources that are still to be read, of those whose size is known. */
  missingBytes: number
  unknownSizes: number
  withheld: number
  /** Wanted, not here, and not for want of trying. */
  failed: number
}

/** Counts what is wanted and what of it is on the disk. */
export function holdProgress(states: readonly RevisionState[]): HoldProgress {
  const sum: HoldProgress = {
    wanted: 0,
    held: 0,
    heldBytes: 0,
    missingBytes: 0,
    unknownSizes: 0,
    withheld: 0,
    failed: 0,
  }
  for (const { wanted, onDisk, state, fraction, sizeBytes, sourceBytes, error } of states) {
    if (!wanted) continue
    if (!onDisk && error?.code === 'service.forbidden') {
      sum.withheld += 1
      continue
    }
    sum.wanted += 1
    if (onDisk) {
      sum.held += 1
      sum.heldBytes += sizeBytes
      continue
    }
    if (state === 'failed') sum.failed += 1
    if (sourceBytes === null) sum.unknownSizes += 1
    const read = state === 'building' ? 1 : state === 'downloading' ? (fraction ?? 0) : 0
    sum.missingBytes += (1 - read) * (sourceBytes ?? 0)
  }
  return sum
}

/** "7 of 12 revisions held, 340 MB; 560 MB to read". */
export function progressWords({ wanted, held, heldBytes, missingBytes, unknownSizes }: HoldProgress): string {
  const revisions = t('layers.hold.progress', { held: formatCount(held), count: wanted })
  const here = heldBytes > 0 ? `${revisions}, ${formatBytes(heldBytes)}` : revisions
  // While sizes are not known for all, what is left would be a figure that grows.
  if (unknownSizes > 0 || missingBytes <= 0) return here
  return `${here}; ${t('layers.hold.left', { size: formatBytes(missingBytes) })}`
}

/** What holding would take: what is to be read, what the disk needs, and what nobody knows. */
export function sizeWords(size: HoldSize): string[] {
  const missing = size.revisions - size.onDisk
  const lines: string[] = []
  if (size.revisions === 0) lines.push(t('layers.hold.size.none'))
  else if (missing === 0)
    lines.push(t('layers.hold.size.allHere', { count: size.revisions, size: formatBytes(size.onDiskBytes) }))
  else {
    const here = size.onDisk > 0 ? ` ${t('layers.hold.size.someHere', { count: size.onDisk })}` : ''
    lines.push(`${t('layers.hold.size.total', { count: size.revisions })}${here}`)
    lines.push(toRead(size, missing))
  }
  return lines
}

function toRead(
  { missingBytes, unknownSizes, estimatedBytes, tilesetBytesPerSource }: HoldSize,
  missing: number,
): string {
  const known = missing - unknownSizes
  const total = missingBytes + (estimatedBytes ?? 0)
  const maps =
    tilesetBytesPerSource === null
      ? t('layers.hold.size.mapsOnTop')
      : t('layers.hold.size.maps', { size: formatBytes(total * (1 + tilesetBytesPerSource)) })
  if (unknownSizes === 0) return `${t('layers.hold.size.toRead', { size: formatBytes(missingBytes) })} ${maps}`
  if (estimatedBytes === null) return `${t('layers.hold.size.unknown')} ${maps}`
  const about = { size: formatBytes(total) }
  if (known === 0) return `${t('layers.hold.size.byKind', about)} ${maps}`
  return `${t('layers.hold.size.inPart', { ...about, count: unknownSizes })} ${maps}`
}

/** Why it does not fit on the disk; null: it does, or nobody knows. */
export function roomReason({
  missingBytes,
  estimatedBytes,
  tilesetBytesPerSource,
  freeBytes,
}: HoldSize): string | null {
  const needed = (missingBytes + (estimatedBytes ?? 0)) * (1 + (tilesetBytesPerSource ?? 0))
  if (freeBytes === null || needed <= freeBytes) return null
  return t('layers.hold.noRoom', { needed: formatBytes(needed), free: formatBytes(freeBytes) })
}
