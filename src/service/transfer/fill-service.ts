import { createHash } from 'node:crypto'
import { using } from '../../node/using'
import { AppError } from '../../shared/errors/app-error'
import { copyContents, type ContentReader, type Copied } from './copy-contents'
import { digestRows, type RowDigest } from './digest-rows'
import { readRows } from './read-rows'
import type { RowPage } from './row-stream'
import type { WrittenPlace } from './service-place'
import { jobContents, revisionContents } from './used-contents'
import { unfinishedSetting } from './unfinished'
import { writeRows } from './write-rows'

/** Rows and files that a service is filled from. */
export interface Filling {
  /** All rows, each time anew. */
  pages(): AsyncIterable<RowPage>
  contents: ContentReader
}

/** What came over. */
export interface Filled extends Copied {
  rows: number
  /** Files of jobs that ended badly while a backup was made: those jobs fail when they are taken up. */
  lost: number
}

/**
 * Fills an empty service: rows all or none, then files one by one, each compared with its hash. What was broken off goes on by the same
 * call; until then the service does not start. AppError `invalid` for a service that holds something else.
 */
export async function fillService(to: WrittenPlace, from: Filling, onFile: (copied: Copied) => void): Promise<Filled> {
  const digest = await digestRows(from.pages())
  const mark = createHash('sha256').update(JSON.stringify(digest)).digest('hex')
  const begun = await to.store.settingOf(unfinishedSetting)
  if (begun === null) await fillRows(to, from, mark)
  else if (begun !== mark)
    throw new AppError(
      'invalid',
      'Another move or restore into this place was broken off. Finish that one, or name an empty place.',
    )
  await compareRows(to, digest)
  const copied = await using(await to.look(), (look) =>
    copyContents(from.contents, to.contents, revisionContents(look), onFile),
  )
  const ofJobs = await using(await to.look(), (look) =>
    copyContents(from.contents, to.contents, jobContents(look), onFile, true),
  )
  await to.store.removeSetting(unfinishedSetting)
  return {
    rows: Object.values(digest).reduce((sum, { rows }) => sum + rows, 0),
    files: copied.files + ofJobs.files,
    bytes: copied.bytes + ofJobs.bytes,
    present: copied.present + ofJobs.present,
    lost: ofJobs.lost,
  }
}

async function fillRows(to: WrittenPlace, from: Filling, mark: string): Promise<void> {
  if ((await to.store.organizations.list()).length > 0)
    throw new AppError(
      'invalid',
      'This service holds organizations already. Name an empty place: nothing is ever written over.',
    )
  await to.db.transaction(async (tx) => {
    await writeRows(tx, from.pages(), { name: unfinishedSetting, value: mark })
  })
}

async function compareRows(to: WrittenPlace, wanted: RowDigest): Promise<void> {
  const found = await using(await to.snapshot(), (snapshot) => digestRows(readRows(snapshot)))
  const differs = Object.keys({ ...wanted, ...found }).find(
    (table) => JSON.stringify(wanted[table]) !== JSON.stringify(found[table]),
  )
  if (differs !== undefined)
    throw new AppError(
      'internal',
      `The rows that were written are not those that were read (${differs}). Empty the place and run the command again.`,
    )
}
