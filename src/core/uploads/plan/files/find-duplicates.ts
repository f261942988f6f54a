import { nameKey } from '../../../../shared/model/file-name'
import { contentDigest, readContent } from './content-digest'
import type { RowState } from '../row-state'

/** Fills a row's hashes from its files; null when one of them cannot be read. */
export async function hashRow(one: RowState, signal: AbortSignal): Promise<void> {
  // A file that cannot be read is said by the reading of the row.
  one.hashed ??= await readContent(one.row.files, signal).catch(() => null)
}

/**
 * A zip and its unpacked copy, or one file in two folders: one is sent, the other names it in `duplicateOf`. Only rows of one
 * name are compared. Gives the rows that were found to be copies, or are none any more.
 */
export async function findDuplicates(rows: Iterable<RowState>, signal: AbortSignal): Promise<RowState[]> {
  const byName = new Map<string, RowState[]>()
  const before = new Map<RowState, string | null>()
  for (const one of rows) {
    before.set(one, one.duplicateOf)
    one.duplicateOf = null
    if (one.fault) continue
    const key = nameKey(one.row.name)
    const same = byName.get(key)
    if (same) same.push(one)
    else byName.set(key, [one])
  }
  for (const same of byName.values()) if (same.length > 1) await compareRows(same, signal)
  return [...before].filter(([one, was]) => one.duplicateOf !== was).map(([one]) => one)
}

async function compareRows(same: readonly RowState[], signal: AbortSignal): Promise<void> {
  // Files of different sizes differ: nothing has to be read to know it.
  const sizes = new Map<number, number>()
  for (const one of same) sizes.set(one.row.sizeBytes, (sizes.get(one.row.sizeBytes) ?? 0) + 1)
  const first = new Map<string, RowState>()
  for (const one of same) {
    const unpacked = same.find((other) => isUnpackedCopy(one, other))
    if (!unpacked && (sizes.get(one.row.sizeBytes) ?? 0) > 1) await hashRow(one, signal)
    const digest = one.hashed && contentDigest(one.hashed)
    const copied = unpacked ?? (digest === null ? undefined : first.get(digest))
    if (copied)
      one.duplicateOf = [copied.row.folder, copied.row.files[0]?.name ?? copied.row.name].filter(Boolean).join('/')
    else if (digest !== null) first.set(digest, one)
  }
}

/** Whether `loose` lies unpacked beside the zip: the same names with the same sizes. */
function isUnpackedCopy(zip: RowState, loose: RowState): boolean {
  if (!zip.innerSizes || loose.innerSizes || loose.kind !== 'shapefile') return false
  return loose.row.files.every((file) => {
    const inner = zip.innerSizes?.get(nameKey(file.name))
    return inner === file.sizeBytes || (inner === undefined && !['shp', 'shx', 'dbf', 'prj'].includes(file.ext))
  })
}
