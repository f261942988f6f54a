import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { nameKey, splitName } from '../../../../shared/model/file-name'
import { rebuildShx } from './rebuild-shx'
import type { RowState } from '../row-state'
import { lastModifiedOf } from '../../scan'
import { wordedError } from '../../../../shared/errors/worded-error'

/** Looks at a row's files anew: some may have changed, some may be gone. */
export async function restatFiles(one: RowState): Promise<void> {
  const files = []
  for (const file of one.row.files) {
    // What is gone is left out here; where nothing is left the reading says so.
    const now = await stat(file.path).catch(() => null)
    if (now) files.push({ ...file, sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now) })
  }
  const byPath = new Map(files.map((file) => [file.path, file]))
  const members = one.readSet.members.map((member) => ({ ...member, ...byPath.get(member.path) }))
  const main = members.find((member) => member.path === one.readSet.main.path) ?? one.readSet.main
  one.readSet = { ...one.readSet, main, members }
  one.marks = null
  one.row = { ...one.row, files: files.length > 0 ? files : one.row.files }
  one.hashed = null
}

/** Adds a missing part of a row, found elsewhere. AppError file.missing, `invalid` when it does not belong to the row. */
export async function addMember(one: RowState, path: string): Promise<void> {
  const { fileName, base, ext } = splitName(basename(path))
  // Whatever keeps it from being looked at: it cannot be used.
  const facts = await stat(path).catch(() => null)
  if (!facts?.isFile()) throw wordedError('file.missing', 'fileGone', { file: fileName })
  if (nameKey(base) !== nameKey(one.row.name))
    throw wordedError('invalid', 'notItsFile', { file: fileName, name: one.row.name })
  if (one.readSet.members.some((member) => member.ext === ext))
    throw wordedError('invalid', 'hasThatPart', { name: one.row.name, ext })
  const member = { path, name: fileName, ext, sizeBytes: facts.size, lastModifiedMs: lastModifiedOf(facts) }
  one.readSet = { ...one.readSet, members: [...one.readSet.members, member] }
  one.marks = null
  one.row = { ...one.row, files: [...one.row.files, member] }
  one.missing = one.missing.filter((part) => part !== ext)
  one.hashed = null
}

/** Makes the missing .shx of a row anew below a folder, and adds it. Errors are those of `rebuildShx`. */
export async function addRebuiltIndex(one: RowState, stagingDir: string): Promise<void> {
  await addMember(one, await rebuildShx(one.readSet.main, join(stagingDir, one.row.id)))
}
