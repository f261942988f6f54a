import { addTo } from '../../../../shared/model/group-by'
import { isCadFormat } from '../../../../shared/model/cad-formats'
import { nameKey } from '../../../../shared/model/file-name'
import { contentDigest, readContent } from './content-digest'
import type { RowState } from '../row-state'

/** Fills a row's hashes from its files; null when one of them cannot be read. */
export async function hashRow(one: RowState, signal: AbortSignal): Promise<void> {
  // A file that cannot be read is said by the reading of the row.
  one.hashed ??= await readContent(one.row.files, signal).catch(() => null)
}

/**
 * A zip and its unpacked copy, or one file in two folders: one is sent, the other names it in `duplicateOf`. What is the same
 * under another name ("levels (1)") is sent unless a person leaves it out: it names the other in `sameAs`. Gives the rows that
 * were found to be copies, or are none any more.
 */
export async function findDuplicates(rows: Iterable<RowState>, signal: AbortSignal): Promise<RowState[]> {
  const byName = new Map<string, RowState[]>()
  const before = new Map<RowState, string | null>()
  for (const one of rows) {
    before.set(one, copyOf(one))
    one.duplicateOf = null
    one.sameAs = null
    if (one.fault) continue
    addTo(byName, nameKey(one.row.name), one)
  }
  for (const same of byName.values()) if (same.length > 1) await compareRows(same, signal)
  await compareOtherNames([...before.keys()], signal)
  return [...before].filter(([one, was]) => copyOf(one) !== was).map(([one]) => one)
}

const copyOf = (one: RowState) => one.duplicateOf ?? one.sameAs
const whereOf = ({ row }: RowState) => [row.folder, row.files[0]?.name ?? row.name].filter(Boolean).join('/')

/** Only what has one size, count and extent is read: tiles of imagery have one size too. */
async function compareOtherNames(rows: readonly RowState[], signal: AbortSignal): Promise<void> {
  const alike = new Map<string, RowState[]>()
  for (const one of rows) {
    const { sizeBytes, features, bbox4326, files } = one.row
    // Where a drawing lies hangs on the units and the system that somebody chose for it.
    const box = isCadFormat(files[0]?.ext ?? '') ? [] : bbox4326
    if (one.fault || one.duplicateOf !== null || box === null) continue
    addTo(alike, [sizeBytes, features, ...box].join(' '), one)
  }
  for (const same of alike.values()) {
    if (same.length < 2) continue
    const first = new Map<string, RowState>()
    // A copy is called by its name and something more.
    for (const one of same.sort((a, b) => a.row.name.length - b.row.name.length)) {
      await hashRow(one, signal)
      const digest = one.hashed && contentDigest(one.hashed)
      if (digest === null) continue
      const other = first.get(digest)
      if (other) one.sameAs = whereOf(other)
      else first.set(digest, one)
    }
  }
}

async function compareRows(alike: readonly RowState[], signal: AbortSignal): Promise<void> {
  // The file that a layer is known to be of is sent, not the copy of it in an archive.
  const same = [...alike].sort((a, b) => Number(isOfLayer(b)) - Number(isOfLayer(a)))
  // Files of different sizes differ: nothing has to be read to know it.
  const sizes = new Map<number, number>()
  for (const one of same) sizes.set(one.row.sizeBytes, (sizes.get(one.row.sizeBytes) ?? 0) + 1)
  const first = new Map<string, RowState>()
  for (const one of same) {
    const unpacked = same.find((other) => isUnpackedCopy(one, other))
    if (!unpacked && (sizes.get(one.row.sizeBytes) ?? 0) > 1) await hashRow(one, signal)
    const digest = one.hashed && contentDigest(one.hashed)
    const copied = unpacked ?? (digest === null ? undefined : first.get(digest))
    if (copied) one.duplicateOf = whereOf(copied)
    else if (digest !== null) first.set(digest, one)
  }
}

const isOfLayer = ({ row }: RowState) => row.targetLayerId !== null

/** Whether `loose` lies unpacked beside the zip: the same names with the same sizes. */
function isUnpackedCopy(zip: RowState, loose: RowState): boolean {
  if (!zip.innerSizes || loose.innerSizes || loose.kind !== 'shapefile') return false
  return loose.row.files.every((file) => {
    const inner = zip.innerSizes?.get(nameKey(file.name))
    return inner === file.sizeBytes || (inner === undefined && !['shp', 'shx', 'dbf', 'prj'].includes(file.ext))
  })
}
