import type { FileHandle } from 'node:fs/promises'

/**
 * The entry at which a site pack without its end stops, and where that entry begins; null for what does not begin as a site pack
 * does. Goes from head to head, and believes nothing of them but their lengths.
 */
export async function whereItEnds(file: FileHandle, sizeBytes: number): Promise<{ entry: string; at: number } | null> {
  let last: { entry: string; at: number } | null = null
  for (let at = 0; at < sizeBytes;) {
    const head = Buffer.alloc(1_080)
    const { bytesRead } = await file.read(head, 0, head.length, at)
    const nameBytes = head.readUInt16LE(26)
    const isHead = bytesRead >= 30 && head.readUInt32LE(0) === 0x04034b50 && nameBytes <= 1_000
    if (!isHead) return last
    last = { entry: head.toString('utf8', 30, 30 + nameBytes), at }
    // Without the extra field of large archives it is a zip of somebody else.
    if (bytesRead < 50 + nameBytes) return last
    if (head.readUInt16LE(30 + nameBytes) !== 0x0001) return null
    at += 50 + nameBytes + Number(head.readBigUInt64LE(30 + nameBytes + 12))
  }
  return last
}
