import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { using } from '../../node/using'
import { AppError } from '../../shared/errors/app-error'
import { lockFolder } from '../../node/folder-lock'
import { openPrivateFolder } from '../../node/private-folder'
import { folderReader } from '../content/folder-reader'
import { openFolderContent } from '../content/folder-content'
import { copyContents, type Copied } from './copy-contents'
import { fillService, type Filled } from './fill-service'
import { readRows, type Snapshot } from './read-rows'
import { decodeRows, encodeRows, type RowPage } from './row-stream'
import type { ReadPlace, WrittenPlace } from './service-place'
import { jobContents, revisionContents } from './used-contents'

/** The rows of a backup, beside the folder `content` of its files. */
const rowsName = 'rows.jsonl.gz'

/**
 * Writes a backup of a service, which may run: its rows as of one moment, and every file that they name. A folder that holds an earlier
 * backup takes what is new; until that is whole, the earlier one stays.
 */
export async function writeBackup(
  from: ReadPlace,
  dir: string,
  now: () => number,
  onFile: (copied: Copied) => void,
): Promise<Copied & { rowBytes: number }> {
  openPrivateFolder(dir)
  const lock = lockFolder(dir)
  try {
    const content = openFolderContent(dir, { unusedContent: () => [] })
    const copy = async (contents: typeof revisionContents, mayBeGone: boolean): Promise<Copied> => {
      const look = await from.look()
      return copyContents(from.contents, content, contents(look), onFile, mayBeGone).finally(() => look.close())
    }
    const early = [await copy(jobContents, true), await copy(revisionContents, false)]
    const part = join(dir, `${rowsName}.part`)
    await writeRowsFile(await from.snapshot(), part, now())
    // What came while the first files were copied.
    const late = [await copy(jobContents, true), await copy(revisionContents, false)]
    await rename(part, join(dir, rowsName))
    await content.close()
    for (const name of ['work', 'made']) await rm(join(dir, name), { recursive: true, force: true })
    const sum = (of: 'files' | 'bytes' | 'lost') => [...early, ...late].reduce((total, each) => total + each[of], 0)
    const present = early.reduce((total, each) => total + each.present, 0)
    const rowBytes = (await stat(join(dir, rowsName))).size
    return { files: sum('files'), bytes: sum('bytes'), present, lost: sum('lost'), rowBytes }
  } finally {
    lock.release()
  }
}

/** Fills an empty service from a backup. AppError `file.corrupt` when a byte of it has changed, before anything is written by it. */
export async function readBackup(dir: string, to: WrittenPlace, onFile: (copied: Copied) => void): Promise<Filled> {
  const path = join(dir, rowsName)
  if (!(await stat(path).catch(() => null)))
    throw new AppError(
      'invalid',
      `${dir} holds no whole backup: there is no ${rowsName} in it. Name the folder that was given to "service backup --to".`,
    )
  return fillService(to, { pages: () => readRowsFile(path), contents: folderReader(join(dir, 'content')) }, onFile)
}

async function writeRowsFile(snapshot: Snapshot, path: string, nowMs: number): Promise<void> {
  await using(snapshot, async () => {
    const lines = encodeRows({ made: new Date(nowMs).toISOString() }, readRows(snapshot))
    await pipeline(Readable.from(lines), createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600 }))
    const file = await open(path, 'r+')
    await file.sync().finally(() => file.close())
  })
}

async function* readRowsFile(path: string): AsyncGenerator<RowPage> {
  const source = createReadStream(path)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  const lines = createInterface({ input: source.pipe(unpacked), crlfDelay: Infinity })
  // An interface of lines does not tell of what its input fails by.
  const failed = new Promise<never>((_, reject) => unpacked.once('error', reject))
  failed.catch(() => undefined)
  const iterator = lines[Symbol.asyncIterator]()
  const each = async function* (): AsyncGenerator<string> {
    for (;;) {
      const next = await Promise.race([iterator.next(), failed])
      if (next.done) return
      yield next.value
    }
  }
  try {
    yield* decodeRows(each(), rowsName)
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  } finally {
    lines.close()
    source.destroy()
  }
}

function damaged(cause: unknown): AppError {
  return new AppError(
    'file.corrupt',
    `${rowsName} is not what was written: it cannot be unpacked. Take another backup; nothing was restored.`,
    { retry: 'after-change', cause },
  )
}
