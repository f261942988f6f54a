import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { wallsModel } from '../../src/geo/formats/ifc/small-model.test-helper'
import { packFiles } from '../../src/core/uploads/plan/files/pack-files'
import { extractZip } from '../../src/node/zip/extract-zip'
import { siteGdbZip } from '../../src/geo/formats/filegdb/site-gdb.test-fixture'
import { writeLargeGeoTiff } from '../harness/large-file'

/** Points about the site of the campaigns as CSV, so many megabytes. */
function writePoints(path: string, megabytes: number, salt = 0): void {
  const rows = Array.from({ length: 25_000 }, (_, index) => {
    const [lat, lon] = [27.47 + (index % 97) / 10_000, 153.02 + (index % 89) / 10_000]
    return `${index + salt},-${lat.toFixed(6)},${lon.toFixed(6)},${(index * 7919 + salt) % 1e6}\n`
  }).join('')
  const file = openSync(path, 'w')
  writeSync(file, 'id,latitude,longitude,reading\n')
  for (let written = 0; written < megabytes * 1e6; written += rows.length) writeSync(file, rows)
  closeSync(file)
}

/** Files of other names hold other things: a copy would be asked about. */
const saltOf = (tag: string): number => [...tag].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003

/** A folder in which a phase of a program takes long enough to be met. Each writer gives the names of the layers that it makes. */
export type WriteFiles = (folder: string, tag: string) => Promise<string[]> | string[]

export const folders = {
  /** Very many files that make no layer, and one that does. */
  many(folder, tag) {
    for (let index = 0; index < 6_000; index++) writeFileSync(join(folder, `note ${index}.log`), '')
    writePoints(join(folder, `${tag}.csv`), 0.1)
    return [tag]
  },
  small(folder, tag) {
    writePoints(join(folder, `${tag}.csv`), 0.1)
    return [tag]
  },
  middling(folder, tag) {
    writePoints(join(folder, `${tag}.csv`), 20)
    return [tag]
  },
  large(folder, tag) {
    writePoints(join(folder, `${tag}.csv`), 40)
    return [tag]
  },
  /** Two pictures of one name and size, which only their bytes tell apart. */
  async twins(folder, tag) {
    for (const name of ['north', 'south']) mkdirSync(join(folder, name))
    writeLargeGeoTiff(join(folder, 'north', `${tag}.tif`), 200)
    writeLargeGeoTiff(join(folder, 'south', `${tag}.tif`), 200)
    const file = openSync(join(folder, 'south', `${tag}.tif`), 'r+')
    writeSync(file, Buffer.from([1, 2, 3]), 0, 3, 200_000_000)
    closeSync(file)
    return []
  },
  /** Walls without end for an engine that cannot be asked to stop. */
  model(folder, tag) {
    writeFileSync(join(folder, `${tag}.ifc`), wallsModel(Array<string>(12_000).fill('#16'), []))
    return [tag]
  },
  async zip(folder, tag) {
    const files = await Promise.all(
      ['one', 'two'].map((name) => {
        const path = join(folder, `${tag} ${name}.csv`)
        writePoints(path, 30, saltOf(tag) + name.length)
        return { path, nameInside: `${tag} ${name}.csv`, lastModifiedMs: 1_700_000_000_000 }
      }),
    )
    mkdirSync(join(folder, 'packed'))
    await packFiles(join(folder, 'packed', `${tag}.zip`), files, new AbortController().signal)
    for (const { path } of files) rmSync(path)
    return []
  },
  /** A geodatabase that has to be packed to be sent. */
  async geodatabase(folder, tag) {
    const zip = join(folder, 'site.zip')
    writeFileSync(zip, siteGdbZip)
    await extractZip(zip, join(folder, tag), { signal: new AbortController().signal })
    rmSync(zip)
    writePoints(join(folder, tag, 'site.gdb', 'a0000000f.spx'), 120)
    return []
  },
  picture(folder, tag) {
    writeLargeGeoTiff(join(folder, `${tag}.tif`), 120)
    return [tag]
  },
} satisfies Record<string, WriteFiles>
