import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '../../shared/contract'

/** What of the home folder a file is. */
export type StorageKind = Result<'storage.getUsage'>['kinds'][number]['kind']

/** The bytes of a home folder by kind, as the disk counts them. */
export type HomeUsage = ReadonlyMap<StorageKind, number>

/** Looks through the whole home folder. What goes while it is looked at takes no room; a file with several names takes it once. */
export async function readHomeUsage(homeDir: string): Promise<HomeUsage> {
  const usage = new Map<StorageKind, number>()
  const linked = new Set<string>()

  async function walk(path: string, parts: readonly string[]): Promise<void> {
    const found = await lstat(path).catch(() => null)
    if (found === null) return
    if (found.isDirectory()) {
      // Backwards: `sources` before `forms`, which link to them.
      const names = (await readdir(path).catch(() => [])).sort().reverse()
      for (const name of names) await walk(join(path, name), [...parts, name])
      return
    }
    if (found.nlink > 1) {
      const inode = `${found.dev} ${found.ino}`
      if (linked.has(inode)) return
      linked.add(inode)
    }
    const kind = kindOf(parts)
    // Blocks are of 512 bytes, whatever the disk's own are; Windows does not tell them.
    const bytes = process.platform === 'win32' ? found.size : found.blocks * 512
    usage.set(kind, (usage.get(kind) ?? 0) + bytes)
  }

  await walk(homeDir, [])
  return usage
}

/** What a file is by its path below the home folder. */
function kindOf(parts: readonly string[]): StorageKind {
  const [top = '', second = '', third = ''] = parts
  switch (top) {
    case 'cache':
      if (second === 'sources') return 'sources'
      if (second === 'forms' && !/\.(new|preview)-/.test(third)) return 'tilesets'
      return 'unfinished'
    case 'unpacked':
    case 'staging':
      return 'unpacked'
    case 'logs':
      return 'logs'
    case 'service':
      return 'service'
  }
  if (/^offline\.db(-wal|-shm)?$/.test(top)) return 'copies'
  if (/^uploads\.db(-wal|-shm)?$/.test(top)) return 'records'
  return 'other'
}
