import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { using } from '../../../../node/using'
import type { FileMember } from '../../../../geo/model'
import { openRandomAccess } from '../../../../node/random-access-file'
import type { AppError } from '../../../../shared/errors/app-error'
import { wordedError } from '../../../../shared/errors/worded-error'

const headerBytes = 100
const largestRecordWords = 0x3fffffff

/**
 * Writes the .shx that a .shp lacks into `folder` (made where missing), by walking the record headers (ESRI Shapefile
 * Technical Description, 1998: big-endian record number and length in 16-bit words). Gives its path; it carries the .shp's
 * time. AppError file.corrupt when the .shp is broken.
 */
export async function rebuildShx(shp: FileMember, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${shp.name.replace(/\.shp$/i, '')}.shx`)
  const file = await openRandomAccess(shp.path)
  await using(file, async () => {
    const header = await file.read(0, headerBytes)
    if (header.length < headerBytes || header.readInt32BE(0) !== 9994) throw corrupt(shp, 0)
    const offsets: number[] = []
    for (let at = headerBytes; at + 8 <= file.sizeBytes;) {
      const record = await file.read(at, 8)
      const words = record.readInt32BE(4)
      if (words < 2 || words > largestRecordWords || at + 8 + words * 2 > file.sizeBytes) throw corrupt(shp, at)
      offsets.push(at / 2, words)
      at += 8 + words * 2
    }
    const total = Buffer.from(header)
    total.writeInt32BE((headerBytes + offsets.length * 4) / 2, 24)
    const target = createWriteStream(path)
    target.write(total)
    const body = Buffer.alloc(offsets.length * 4)
    offsets.forEach((value, index) => body.writeInt32BE(value, index * 4))
    target.end(body)
    await once(target, 'finish')
  })
  await utimes(path, shp.lastModifiedMs / 1000, shp.lastModifiedMs / 1000)
  return path
}

function corrupt(shp: FileMember, at: number): AppError {
  const details = { file: shp.path, offset: at }
  return at === 0
    ? wordedError('file.corrupt', 'noShp', { file: shp.name }, { details })
    : wordedError('file.corrupt', 'shpBroken', { file: shp.name, offset: at }, { details })
}
