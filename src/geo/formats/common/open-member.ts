import { inMemory, openRandomAccess, readStart, type RandomAccessFile } from '../../../node/random-access-file'
import type { FileMember } from '../../model'

/** How much of a main file `Format.detect` is shown; a file that is no longer is read once only. */
const startBytes = 65_536

/** What the start of a main file held, where that was all of it. */
const whole = new WeakMap<FileMember, Buffer>()

/** The first bytes of a file. Those of a small one are what `openMember` opens then, so that it is not opened twice. */
export function startOf(member: FileMember): Buffer {
  const { bytes, isWhole } = readStart(member.path, startBytes)
  if (isWhole) whole.set(member, bytes)
  else whole.delete(member)
  return bytes
}

/** Opens a file of a set for reading at any position; a small one is read into memory. Errors: those of `openRandomAccess`. */
export async function openMember(member: FileMember): Promise<RandomAccessFile> {
  const known = whole.get(member)
  if (known) return inMemory(member.path, known)
  if (member.sizeBytes > startBytes) return openRandomAccess(member.path)
  const { bytes, isWhole } = readStart(member.path, startBytes)
  return isWhole ? inMemory(member.path, bytes) : openRandomAccess(member.path)
}
