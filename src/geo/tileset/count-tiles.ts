import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** Tiles that a tileset stores, of all its trees: the counts in the heads of its `.nodes` files (node-file.ts). */
export function countTiles(dir: string): number {
  let count = 0
  for (const name of readdirSync(dir)) {
    if (!name.endsWith('.nodes')) continue
    const head = Buffer.alloc(8)
    const fd = openSync(join(dir, name), 'r')
    try {
      if (readSync(fd, head, 0, 8, 0) === 8) count += head.readUInt32LE(4)
    } finally {
      closeSync(fd)
    }
  }
  return count
}
