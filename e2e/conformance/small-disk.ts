import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few megabytes, of memory. */
export interface SmallDisk {
  path: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
  remove(): void
}

/** Mounts one; null where that is not allowed, for the test to be skipped. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'plumbline-disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) {
    rmSync(path, { recursive: true })
    return null
  }
  let fills = 0
  const free = (): void => {
    for (; fills > 0; fills--) rmSync(join(path, `fill-${fills}`))
  }
  return {
    path,
    fill() {
      const file = openSync(join(path, `fill-${++fills}`), 'w')
      try {
        for (const bytes of [65_536, 4096, 1]) fillBy(file, bytes)
      } finally {
        closeSync(file)
      }
    },
    free,
    remove() {
      spawnSync('umount', ['-l', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

function fillBy(file: number, bytes: number): void {
  const piece = Buffer.alloc(bytes)
  try {
    while (writeSync(file, piece) > 0);
  } catch {
    // No more of that size.
  }
}
