import { basename } from 'node:path'
import { using } from '../../node/using'
import { createDigests, createSharedDigests } from '../../node/digests'
import { readAhead } from '../../node/read-ahead'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { PackFault } from '../../shared/packs/pack-fault'
import { headLength, headOf, recordOf, type PackEntry } from './pack-frame'
import { manifestName, type ManifestEntry } from './pack-manifest'
import { openPack, readPart, type OpenPack } from './pack-reader'
import { tailOf } from './pack-writer'

/** Takes the bytes of an entry while they are looked at. */
export interface EntryTaker {
  write(bytes: Uint8Array): Promise<void>
  /** All of it was there. */
  end(isRight: boolean): Promise<void>
}

/** What is done while a pack is looked through. */
export interface Looking {
  signal: AbortSignal
  /** Bytes that were looked at since it was told last. */
  told: (bytes: number) => void
  /** Who takes the bytes of an entry; null: nobody. */
  take?: (entry: ManifestEntry) => Promise<EntryTaker | null>
}

/** Entries that are read at once with what stands before them. */
const smallBytes = 2 ** 20

/** What of a pack is not what it was when it was written: every byte of the file is looked at. Empty: it is whole. AppError cancelled. */
export async function faultsOf(pack: OpenPack, looking: Looking): Promise<PackFault[]> {
  const faults: PackFault[] = []
  for (const [index, entry] of pack.manifest.entries.entries()) {
    if (looking.signal.aborted) throw new AppError('cancelled', 'The site pack was not looked through: it was stopped.')
    faults.push(...(await lookAt(pack, entry, pack.offsets[index] ?? 0, looking)))
  }
  return [...faults, ...(await endFaults(pack))]
}

/** Looks through a whole file. What is no site pack, is cut or newer is a fault too; AppError only where the file cannot be read. */
export async function verifyPack(
  path: string,
  looking: Looking,
): Promise<{ pack: OpenPack | null; faults: PackFault[] }> {
  try {
    return await using(await openPack(path), async (pack) => ({ pack, faults: await faultsOf(pack, looking) }))
  } catch (thrown) {
    const error = toAppError(thrown)
    const { entry, from, to } = error.details
    if (!error.code.startsWith('file.') || typeof from !== 'number' || typeof to !== 'number') throw error
    const part = entry === manifestName ? 'content' : 'end'
    const fault: PackFault = { entry: String(entry), of: '', part, from, to, text: error.message }
    return { pack: null, faults: [fault] }
  }
}

/** What of one entry is not what it was. @param from where its head begins */
export async function lookAt(
  pack: OpenPack,
  entry: ManifestEntry,
  from: number,
  looking: Looking,
): Promise<PackFault[]> {
  const head = headOf(entry)
  const taker = (await looking.take?.(entry)) ?? null
  const isSmall = entry.stored <= smallBytes
  const first = await readPart(pack.file, from, head.length + (isSmall ? entry.stored : 0))
  const faults: PackFault[] = []
  if (!first.subarray(0, head.length).equals(head)) faults.push(fault(pack, entry, 'head', from, from + head.length))
  const start = from + head.length
  const sha256 = isSmall
    ? await digestSmall(first.subarray(head.length), taker)
    : await digestLarge(pack, entry, start, taker, looking)
  if (isSmall) looking.told(entry.stored)
  const isRight = sha256 === entry.sha256
  await taker?.end(isRight)
  if (!isRight) faults.push(fault(pack, entry, 'content', start, start + entry.stored))
  return faults
}

async function digestSmall(bytes: Buffer, taker: EntryTaker | null): Promise<string> {
  const digests = createDigests()
  digests.add(bytes)
  await taker?.write(bytes)
  return digests.end().sha256
}

async function digestLarge(
  { file }: OpenPack,
  { stored }: ManifestEntry,
  start: number,
  taker: EntryTaker | null,
  { signal, told }: Looking,
): Promise<string> {
  return using(createSharedDigests(stored), async (digests) => {
    for await (const piece of readAhead(file, stored, digests, start)) {
      if (signal.aborted) throw new AppError('cancelled', 'The site pack was not looked through: it was stopped.')
      await taker?.write(piece)
      told(piece.length)
    }
    return (await digests.end()).sha256
  })
}

/** The head of the manifest, the directory and the end of the file, of which every byte follows from the manifest. */
async function endFaults(pack: OpenPack): Promise<PackFault[]> {
  const { entries } = pack.manifest
  const at = pack.offsets[entries.length] ?? 0
  const { seal } = pack
  const bytes = await readPart(pack.file, seal.offset, seal.size)
  const digests = createDigests()
  digests.add(bytes)
  const own: PackEntry = { name: manifestName, size: seal.size, stored: seal.size, method: 0, ...digests.end() }
  const named = { ...own, of: 'the manifest' } as ManifestEntry
  const head = headOf(own)
  const faults: PackFault[] = []
  if (seal.offset !== at + headLength(manifestName)) return [fault(pack, named, 'end', at, pack.sizeBytes)]
  if (!(await readPart(pack.file, at, head.length)).equals(head))
    faults.push(fault(pack, named, 'head', at, at + head.length))
  const tailAt = seal.offset + seal.size
  const wanted = tailOf([...entries, own], pack.offsets, seal)
  const found = await readPart(pack.file, tailAt, Math.max(wanted.length, pack.sizeBytes - tailAt))
  if (found.equals(wanted)) return faults
  return [...faults, ...tailFaults(pack, [...entries, named], { wanted, found, tailAt })]
}

/** Which records of the directory are others than they were, or that the end after them is. */
function tailFaults(
  pack: OpenPack,
  entries: readonly ManifestEntry[],
  { wanted, found, tailAt }: { wanted: Buffer; found: Buffer; tailAt: number },
): PackFault[] {
  const faults: PackFault[] = []
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const { length } = recordOf(entry, pack.offsets[index] ?? 0)
    if (!found.subarray(at, at + length).equals(wanted.subarray(at, at + length)))
      faults.push(fault(pack, entry, 'directory', tailAt + at, tailAt + at + length))
    at += length
  }
  if (!found.subarray(at).equals(wanted.subarray(at)))
    faults.push(fault(pack, { name: 'seal', of: 'the end of the file' }, 'end', tailAt + at, pack.sizeBytes))
  return faults
}

function fault(
  { path }: OpenPack,
  { name, of }: Pick<ManifestEntry, 'name' | 'of'>,
  part: PackFault['part'],
  from: number,
  to: number,
): PackFault {
  const parts = { head: 'the head of', content: 'the content of', directory: 'the record of', end: 'what ends with' }
  const what = of === '' ? name : `${name} (${of})`
  const text = `${basename(path)}: ${parts[part]} ${what} is not what it was when the pack was written, in bytes ${from} to ${to - 1}.`
  return { entry: name, of, part, from, to, text }
}
