import type { FileHandle } from 'node:fs/promises'

/** Writes all bytes at a place of a file: one call of the system may write fewer. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}
