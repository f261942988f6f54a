import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { throwFileError } from '../../node/file-errors'
import { tilesetManifest } from '../../shared/contract'
import type { TilesetManifest } from '../../geo/engine-api'
import { readingOf, tilesetKey } from '../revisions/tileset-maker'
import type { CachedTileset, CacheIndex } from '../revisions/cache-index'
import type { ContentStore } from '../revisions/content-store'
import { sizeOfFolder } from '../revisions/disk-check'
import { isMapFile, sourceEntry, type PackedRevision } from './pack-contents'
import type { EntryTaker } from './verify-pack'

/** Where the files of a pack go. */
export interface FileTaking {
  content: Pick<ContentStore, 'placeOf'>
  index: Pick<CacheIndex, 'pendingWrites'>
  folderOf: (tilesetKey: string) => string
  /** Of the pack. */
  id: string
  /** EPSG code of the project; null: none. */
  projectSrid: number | null
}

/** A revision of a pack, where its files lie from now on. */
export interface Placed {
  revision: PackedRevision
  sha256: string
  key: string
}

/**
 * Names for the contents of one pack: nothing that a stranger calls by the hash of a source takes the place of what was read from a
 * service, and with the pack all of it goes.
 */
const ownHash = (id: string, sha256: string): string => createHash('sha256').update(`${id} ${sha256}`).digest('hex')

/** Takes sources and maps out of a pack, while it is looked through, to where the program keeps such; nothing of it is known before `index` says so. */
export function takeFiles(taking: FileTaking, revisions: readonly PackedRevision[]) {
  const targets = new Map<string, string>()
  const writing = new Set<string>()
  const placed = revisions.map((revision): Placed => {
    const sha256 = ownHash(taking.id, revision.sha256)
    const key = tilesetKey(sha256, readingOf(revision, revision.options, taking.projectSrid))
    targets.set(sourceEntry(revision.sha256), taking.content.placeOf(sha256, revision.fileName))
    writing.add(`sources/${sha256}`)
    for (const { file, entry } of revision.map ?? [])
      if (isMapFile(file)) {
        targets.set(entry, join(taking.folderOf(key), file))
        writing.add(`forms/${key}`)
      }
    return { revision, sha256, key }
  })
  const folders = () => [...new Set([...targets.values()].map((path) => dirname(path)))]
  const done = new Set<string>()
  return {
    placed,
    /** Entries that were whole and are on the disk. */
    isThere: (entry: string): boolean => done.has(entry),
    /** Begins: what an earlier try has left goes. */
    async begin(): Promise<void> {
      for (const name of writing) taking.index.pendingWrites.begin(name)
      for (const folder of folders()) await rm(folder, { recursive: true, force: true })
    },
    async take(entry: { name: string }): Promise<EntryTaker | null> {
      const path = targets.get(entry.name)
      if (path === undefined) return null
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600).catch(throwFileError(path, 'write'))
      return {
        write: async (bytes) => {
          await file.writeFile(bytes).catch(throwFileError(path, 'write'))
        },
        async end(isRight) {
          await file.close()
          if (isRight) done.add(entry.name)
        },
      }
    },
    /** Takes all away again. */
    async giveUp(): Promise<void> {
      for (const folder of folders()) await rm(folder, { recursive: true, force: true })
      for (const name of writing) taking.index.pendingWrites.giveUp(name)
    },
    /** The tileset of a revision that came whole with the pack; null: it has to be made. */
    async tileset({ revision, sha256, key }: Placed, nowMs: number): Promise<CachedTileset | null> {
      const { map } = revision
      if (map === null || map.length === 0 || !map.every(({ entry }) => done.has(entry))) return null
      const folder = taking.folderOf(key)
      const manifest = await manifestOf(join(folder, 'manifest.json'))
      if (manifest === null) return null
      return { key, sha256, manifest, sizeBytes: await sizeOfFolder(folder), usedAtMs: nowMs }
    },
  }
}

async function manifestOf(path: string): Promise<TilesetManifest | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    const checked = tilesetManifest.safeParse(value)
    return checked.success ? (value as TilesetManifest) : null
  } catch {
    return null
  }
}
