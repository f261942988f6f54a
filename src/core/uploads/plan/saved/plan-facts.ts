import type { ChosenRow } from './plan-choices'

/** Files of a row as they were when its plan was kept. */
export interface RowFiles {
  name: string
  folder: string
  files: { path: string; name: string; ext: string; sizeBytes: number; lastModifiedMs: number }[]
}

/** What has become of a row's files since its plan was kept. */
export interface SinceKept {
  isNew: boolean
  changed: string[]
  gone: string[]
}

/** File systems and copies keep times no finer than this. */
const sameTimeMs = 2_000

/** The files of a row for comparing them later; what was made for it is left out, it is made anew each time. */
export function filesOf({ row, chosen }: ChosenRow): RowFiles {
  const files = row.files.filter((file) => !(chosen.rebuilt && file.ext === 'shx'))
  return { name: row.name, folder: row.folder, files }
}

/** Compares a row's files with those that it had; null when they are the same. @param before null: the row was not there */
export function compareFiles(before: RowFiles | null, now: RowFiles): SinceKept | null {
  if (!before) return { isNew: true, changed: [], gone: [] }
  const found = new Map(now.files.map((file) => [file.path, file]))
  const gone = before.files.filter((file) => !found.has(file.path)).map((file) => file.name)
  const known = new Map(before.files.map((file) => [file.path, file]))
  const changed = now.files
    .filter((file) => {
      const was = known.get(file.path)
      if (!was) return true
      return was.sizeBytes !== file.sizeBytes || Math.abs(was.lastModifiedMs - file.lastModifiedMs) > sameTimeMs
    })
    .map((file) => file.name)
  return gone.length + changed.length === 0 ? null : { isNew: false, changed, gone }
}
