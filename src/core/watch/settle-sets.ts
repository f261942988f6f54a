import { stat } from 'node:fs/promises'
import { splitName } from '../../shared/model/file-name'
import { readContent } from '../uploads/plan/files/content-digest'
import { lastModifiedOf } from '../uploads/scan'
import { isSame, type FolderMemory, type PendingSet } from './look'
import { pathIn } from './path-patterns'
import { isQuiet, readinessOf, type Fault, type Observation, type Patience, type Readiness } from './readiness'
import type { HandledFile, WatchRecord, WatchStore } from './watch-store'
import { faultOf, faultOfPair } from './whole-file'

/** Larger files are not hashed: with another time they count as another content. */
const mostHashedBytes = 256 * 2 ** 20

/** Judges the sets of one folder, and remembers what was done with them. */
export function createSettling(parts: { store: WatchStore; memory: FolderMemory; record: () => WatchRecord }) {
  const { store, memory, record } = parts
  const closing = new AbortController()
  let learning: Promise<void> = Promise.resolve()
  /** Files that were looked into and found whole, as they were. */
  const whole = new Map<string, Observation>()

  function remember(files: readonly HandledFile[]): void {
    store.handle(record().id, files)
    for (const file of files) {
      memory.handled.set(file.path, file)
      memory.observed.delete(file.path)
      whole.delete(file.path)
    }
  }

  async function faultIn(file: Observation, isMain: boolean): Promise<Fault> {
    if (isSame(whole.get(file.path), file)) return null
    const fault = await faultOf(pathIn(record().path, file.path), { isMain })
    if (fault === null) whole.set(file.path, file)
    return fault
  }

  async function faultOfSet(set: PendingSet): Promise<Fault> {
    for (const [at, file] of set.files.entries()) {
      const fault = await faultIn(file, at === 0)
      if (fault) return fault
    }
    const part = (ext: string) => set.files.find(({ path }) => splitName(path).ext === ext)
    const [shx, dbf] = [part('shx'), part('dbf')]
    return shx && dbf ? faultOfPair(pathIn(record().path, shx.path), pathIn(record().path, dbf.path)) : null
  }

  const hashOf = async (path: string, sizeBytes: number, signal?: AbortSignal): Promise<string | null> => {
    if (sizeBytes > mostHashedBytes) return null
    const file = { path: pathIn(record().path, path), name: '', sizeBytes }
    const { members } = await readContent([file], signal)
    return members[0]?.sha256 ?? null
  }

  /** Whether all that is new in a set is the content that was handled before, under another time. */
  async function isUnchanged(set: PendingSet, signal: AbortSignal): Promise<boolean> {
    const fresh = set.files.filter(({ path }) => memory.observed.has(path))
    for (const { path, sizeBytes } of fresh) {
      const before = memory.handled.get(path)
      if (!before?.sha256 || before.sizeBytes !== sizeBytes) return false
    }
    for (const { path, sizeBytes } of fresh)
      if ((await hashOf(path, sizeBytes, signal)) !== memory.handled.get(path)?.sha256) return false
    return fresh.length > 0
  }

  return {
    /** Without the sets that were only touched: they have another time and the same content. */
    async withoutUnchanged(
      sets: readonly PendingSet[],
      patience: Patience,
      signal: AbortSignal,
    ): Promise<PendingSet[]> {
      const left: PendingSet[] = []
      for (const set of sets) {
        const isTouched = isQuiet(set, patience) && (await isUnchanged(set, signal).catch(() => false))
        if (isTouched)
          remember(set.files.map((file) => handledFile(file, memory.handled.get(file.path)?.sha256 ?? null)))
        else left.push(set)
      }
      return left
    },
    async judge(sets: readonly PendingSet[], patience: Patience): Promise<{ set: PendingSet; readiness: Readiness }[]> {
      const judged: { set: PendingSet; readiness: Readiness }[] = []
      for (const set of sets) {
        const first = readinessOf(set, patience, null)
        const readiness = first.kind === 'ready' ? readinessOf(set, patience, await faultOfSet(set)) : first
        judged.push({ set, readiness })
      }
      return judged
    },
    /** These sets are drafted, or sent: as they are they are not drafted again. Their content is learned behind that. */
    handled(sets: readonly PendingSet[]): void {
      const files = sets.flatMap((set) => set.files.map((file) => handledFile(file, null)))
      remember(files)
      learning = learning.then(() => learn(files))
    },
    async close(): Promise<void> {
      closing.abort()
      await learning
    },
  }

  async function learn(files: readonly HandledFile[]): Promise<void> {
    for (const file of files) {
      if (closing.signal.aborted) return
      const sha256 = await hashOf(file.path, file.sizeBytes, closing.signal).catch(() => null)
      const now = await stat(pathIn(record().path, file.path)).catch(() => null)
      // What has changed since is not what was handled.
      const isAsItWas = now?.size === file.sizeBytes && lastModifiedOf(now) === file.lastModifiedMs
      if (sha256 === null || !isAsItWas || closing.signal.aborted || memory.handled.get(file.path) !== file) continue
      remember([{ ...file, sha256 }])
    }
  }
}

const handledFile = ({ path, sizeBytes, lastModifiedMs }: Observation, sha256: string | null): HandledFile => ({
  ...{ path, sizeBytes, lastModifiedMs, sha256 },
})
