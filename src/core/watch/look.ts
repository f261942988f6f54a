import { join } from 'node:path'
import { groupFiles, type FileGroup } from '../../shared/model/file-groups'
import { splitName } from '../../shared/model/file-name'
import { ignoreReason } from '../../shared/model/ignored-files'
import { inPortions } from '../in-portions'
import { scanPaths, type ScannedFile } from '../uploads/scan'
import type { Unread } from '../uploads/unread'
import { observe, type Observation, type SeenFile, type WatchedSet } from './readiness'
import type { HandledFile } from './watch-store'

/** A set of files of a watched folder that is not drafted yet. */
export interface PendingSet extends WatchedSet {
  /** Main file below the folder; of a set without it the first file. */
  path: string
}

/** What a look found in a folder. */
export interface Look {
  /** Files that are neither hidden nor the system's own. */
  files: number
  unread: readonly Unread[]
  pending: PendingSet[]
}

/** What is known of a folder from look to look. */
export interface FolderMemory {
  /** Files that were drafted, sent or left, by their path below the folder. */
  handled: Map<string, HandledFile>
  /** Files that were seen and are not handled. */
  observed: Map<string, Observation>
  /** Files that make no layer, as they were. */
  passed: Map<string, SeenFile>
}

export const emptyMemory = (handled: readonly HandledFile[]): FolderMemory => ({
  handled: new Map(handled.map((file) => [file.path, file])),
  observed: new Map(),
  passed: new Map(),
})

/** Whether two sights of a file are of the same state of it. */
export const isSame = (a: SeenFile | undefined, b: SeenFile): boolean =>
  a !== undefined && a.sizeBytes === b.sizeBytes && a.lastModifiedMs === b.lastModifiedMs

/**
 * Looks through a folder: by names, sizes and times alone. Only the folders that hold something new are grouped, so that a look at a
 * folder in which nothing has changed costs its listing. Errors: those of `scanPaths`.
 */
export async function lookThrough(
  root: string,
  memory: FolderMemory,
  at: { nowMs: number; quietMs: number; signal: AbortSignal },
): Promise<Look> {
  const found = await scanPaths([root], { signal: at.signal, asksRights: false })
  const touched = new Set<string>()
  const now = new Map<string, Observation>()
  let files = 0
  await inPortions(found.files, (some) => {
    for (const file of some) {
      const split = splitName(file.relativePath)
      const why = ignoreReason(file.relativePath, split)?.reason
      if (why !== 'hidden' && why !== 'system') files++
      const seen = seenOf(file)
      if (isSame(memory.handled.get(seen.path), seen) || isSame(memory.passed.get(seen.path), seen)) continue
      now.set(seen.path, observe(memory.observed.get(seen.path), seen, at))
      touched.add(split.dir)
    }
  })
  memory.observed = now
  if (touched.size === 0) return { files, unread: found.unread, pending: [] }
  const around = found.files.filter(({ relativePath }) => touched.has(splitName(relativePath).dir))
  return { files, unread: found.unread, pending: pendingOf(around, memory) }
}

/** The sets of these files that hold something new. */
function pendingOf(files: readonly ScannedFile[], memory: FolderMemory): PendingSet[] {
  const observation = (file: ScannedFile): Observation =>
    memory.observed.get(file.relativePath) ?? { ...seenOf(file), stillMs: Infinity, longestPauseMs: 0, seenAtMs: 0 }
  const isNew = (file: ScannedFile) => memory.observed.has(file.relativePath)
  const { groups, ignored, conflicts } = groupFiles(files)
  const pending: PendingSet[] = []
  for (const group of groups)
    if (group.members.some(isNew))
      pending.push({
        ...{ path: group.main.relativePath, name: group.name, hasMain: true, beingEdited: group.beingEdited },
        missing: missingOf(group),
        behind: behindOf(group, memory),
        files: group.members.map(observation),
      })
  for (const { name, files: clashing } of conflicts)
    if (clashing.some(isNew))
      pending.push({
        ...{
          path: clashing[0]?.relativePath ?? name,
          name,
          hasMain: true,
          beingEdited: false,
          missing: [],
          behind: [],
        },
        files: clashing.map(observation),
      })
  const lone = new Map<string, ScannedFile[]>()
  for (const { file, reason } of ignored) {
    const { dir, base } = splitName(file.relativePath)
    if (reason === 'no-main-file') lone.set(join(dir, base), [...(lone.get(join(dir, base)) ?? []), file])
    else if (isNew(file)) {
      memory.passed.set(file.relativePath, seenOf(file))
      memory.observed.delete(file.relativePath)
    }
  }
  for (const some of lone.values()) {
    const [first] = some
    if (first && some.some(isNew)) pending.push(loneSet(first, some, observation))
  }
  return pending.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const seenOf = ({ relativePath, sizeBytes, lastModifiedMs }: ScannedFile): SeenFile => ({
  path: relativePath,
  sizeBytes,
  lastModifiedMs,
})

/** A shapefile without .prj is whole: where it lies is asked in the draft. */
const missingOf = ({ name, missing }: FileGroup<ScannedFile>): string[] =>
  missing.filter((ext) => ext !== 'prj').map((ext) => `${name}.${ext}`)

/** Parts of a shapefile whose records belong together by their order. */
const pairedParts = new Set(['shp', 'shx', 'dbf'])

function behindOf({ members }: FileGroup<ScannedFile>, memory: FolderMemory): string[] {
  const paired = members.filter(({ relativePath }) => pairedParts.has(splitName(relativePath).ext))
  const isNew = ({ relativePath }: ScannedFile) => memory.observed.has(relativePath)
  // A part that was not there before is what was waited for.
  if (!paired.some((file) => isNew(file) && memory.handled.has(file.relativePath))) return []
  return paired.filter((file) => !isNew(file)).map(({ relativePath }) => splitName(relativePath).fileName)
}

const shapefileOnly = new Set(['shx', 'dbf', 'sbn', 'sbx', 'qix', 'cpg', 'shp.xml'])

/** Side files whose main file is not there. */
function loneSet(
  first: ScannedFile,
  some: readonly ScannedFile[],
  observation: (file: ScannedFile) => Observation,
): PendingSet {
  const { base } = splitName(first.relativePath)
  const isShapefile = some.some((file) => shapefileOnly.has(splitName(file.relativePath).ext))
  return {
    ...{ path: first.relativePath, name: base, hasMain: false, beingEdited: false },
    behind: [],
    missing: [isShapefile ? `${base}.shp` : `${base}.*`],
    files: some.map(observation),
  }
}
