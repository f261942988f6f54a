import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { using } from '../../node/using'
import { hasEnded, newOwner } from '../uploads/owner-watch'

/** A download that goes on where an earlier one broke off, as far as it is the same file still. */
export type PartialDownload = Awaited<ReturnType<ReturnType<typeof openPartials>['claim']>>

/** What is known of a file that is half read: so many bytes are on the disk, and these are what they should be. */
interface Note {
  /** Strong ETag or Last-Modified of the whole. */
  validator: string
  total: number | null
  bytes: number
  /** Of these bytes: what a power cut has left otherwise is not gone on with. */
  sha256: string
}

/** Less than this is not worth a second question. */
const leastBytes = 64 * 1024
/** A note is written after so many bytes, and not sooner than after so many milliseconds. */
const noteEveryBytes = 1_000_000
const noteEveryMs = 2_000
/** What nobody has gone on with for so long is removed. */
const keptMs = 7 * 24 * 3_600_000

/** Stems of the files that this process writes now. */
const busy = new Set<string>()
const ownStem = newOwner().split('-').slice(0, 2).join('-')
const isFree = (stem: string) => (stem.startsWith(`${ownStem}-`) ? !busy.has(stem) : hasEnded(stem))
const stemOf = (name: string) => name.replace(/\.(partial|json)$/, '')
const keyOf = (key: string) => createHash('sha1').update(key).digest('hex').slice(0, 20)

/** Half-read files of a folder, each with a note beside it. */
export function openPartials(folder: string) {
  const dataOf = (stem: string) => join(folder, `${stem}.partial`)
  const noteOf = (stem: string) => join(folder, `${stem}.json`)
  const names = () => readdir(folder).catch(() => [] as string[])
  const drop = async (stem: string) => {
    await rm(dataOf(stem), { force: true })
    await rm(noteOf(stem), { force: true })
  }

  /** Takes over what an ended program, or an ended try of this one, has left of a file; only one can. */
  async function takeOver(key: string, stem: string): Promise<Note | null> {
    for (const name of await names()) {
      const old = stemOf(name)
      if (!name.endsWith(`.${keyOf(key)}.json`) || !isFree(old)) continue
      try {
        const note = JSON.parse(await readFile(noteOf(old), 'utf8')) as Note
        await rename(dataOf(old), dataOf(stem))
        await writeFile(noteOf(stem), JSON.stringify(note), { mode: 0o600 })
        await rm(noteOf(old), { force: true })
        return note
      } catch {
        // Another program was faster, or it is no note: what is left is removed by `tidy`.
        continue
      }
    }
    return null
  }

  return {
    /** @param key of what is downloaded, whichever link leads to it */
    async claim(key: string) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stem = `${newOwner()}.${keyOf(key)}`
      busy.add(stem)
      let note = await takeOver(key, stem)
      return {
        path: dataOf(stem),
        /** What asks for the rest alone; for all where nothing is there. */
        headers: (): Record<string, string> =>
          note === null ? {} : { Range: `bytes=${note.bytes}-`, 'If-Range': note.validator },
        /** Opens the file to write what an answer brings: after what is there where it goes on with that, else from its begin. */
        async write(answer: IncomingMessage): Promise<PartialWriter> {
          const resumed = note !== null && goesOn(answer, note) ? await verified(dataOf(stem), note) : null
          const validator = validatorOf(answer)
          if (answer.statusCode === 206 && resumed === null) {
            await this.drop()
            throw Object.assign(new Error('the rest of another file came'), { code: 'ECONNRESET' })
          }
          const kept = resumed === null ? null : note
          note = null
          const file = await open(dataOf(stem), kept === null ? 'w' : 'r+', 0o600)
          if (kept !== null) await file.truncate(kept.bytes)
          return writerOf(file, {
            bytes: kept?.bytes ?? 0,
            hash: resumed ?? createHash('sha256'),
            total: kept?.total ?? lengthOf(answer),
            async keep(bytes, sha256, total) {
              if (validator === null || bytes < leastBytes) return
              note = { validator, total, bytes, sha256 }
              await writeFile(noteOf(stem), JSON.stringify(note), { mode: 0o600 })
            },
          })
        },
        async drop(): Promise<void> {
          note = null
          await drop(stem)
        },
        /** Nothing is written any more; what can be gone on with stays. */
        async release(): Promise<void> {
          busy.delete(stem)
          if (note === null) await drop(stem)
        },
      }
    },
    /** Removes what nobody can go on with, and what nobody has for a week; `all`: also what could be. Gives the bytes freed. */
    async tidy(all = false): Promise<number> {
      let freed = 0
      const found = new Set(await names())
      for (const name of found) {
        const stem = stemOf(name)
        if (/^\d+-\d+-/.test(name) && !isFree(stem)) continue
        const path = join(folder, name)
        const about = await stat(path).catch(() => null)
        const isPair = found.has(`${stem}.json`) && found.has(`${stem}.partial`)
        if (!all && isPair && about !== null && Date.now() - about.mtimeMs < keptMs) continue
        freed += about?.size ?? 0
        await rm(path, { force: true })
      }
      return freed
    },
  }
}

/** Writes a download, and notes now and then how far it is. */
export type PartialWriter = ReturnType<typeof writerOf>

function writerOf(
  file: FileHandle,
  start: {
    bytes: number
    hash: Hash
    total: number | null
    keep: (bytes: number, sha256: string, total: number | null) => Promise<void>
  },
) {
  let { bytes } = start
  const { hash, total } = start
  let notedBytes = bytes
  let notedMs = performance.now()

  async function note(): Promise<void> {
    await file.sync()
    await start.keep(bytes, hash.copy().digest('hex'), total)
    notedBytes = bytes
    notedMs = performance.now()
  }

  return {
    /** Of the whole, as the service told; null: it did not. */
    total,
    bytes: () => bytes,
    async add(chunk: Buffer): Promise<void> {
      hash.update(chunk)
      await file.write(chunk, 0, chunk.length, bytes)
      bytes += chunk.length
      if (bytes - notedBytes >= noteEveryBytes && performance.now() - notedMs >= noteEveryMs) await note()
    },
    /** It broke off: a later try may go on here. */
    note,
    /** It is whole and on the disk. */
    async end(): Promise<string> {
      await file.sync()
      return hash.digest('hex')
    },
    close: () => file.close(),
  }
}

/** Whether an answer brings the rest of just the file that is half read. */
function goesOn(answer: IncomingMessage, note: Note): boolean {
  if (answer.statusCode !== 206) return false
  const told = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers['content-range'] ?? '')
  if (told === null || Number(told[1]) !== note.bytes) return false
  const isSame = validatorOf(answer) === note.validator
  return isSame && (note.total === null || told[2] === '*' || Number(told[2]) === note.total)
}

/** The hash of what is there, to go on with; null when that is not what was noted. */
async function verified(path: string, { bytes, sha256 }: Note): Promise<Hash | null> {
  const hash = createHash('sha256')
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return null
  await using(file, async () => {
    if (bytes > 0)
      for await (const chunk of file.createReadStream({ start: 0, end: bytes - 1, autoClose: false }))
        hash.update(chunk as Buffer)
  })
  return hash.copy().digest('hex') === sha256 ? hash : null
}

/** What tells a file from another under the same address; null where nothing does, or the body is packed on its way. */
function validatorOf({ headers }: IncomingMessage): string | null {
  if (isPacked(headers)) return null
  const { etag } = headers
  if (etag !== undefined && etag.startsWith('"')) return etag
  return headers['last-modified'] ?? null
}

/** Bytes that the head announces; null when it does not, or when the body is packed on the way. */
function lengthOf({ headers }: IncomingMessage): number | null {
  const text = headers['content-length']
  return text === undefined || isPacked(headers) ? null : Number(text)
}

const isPacked = (headers: IncomingMessage['headers']) => (headers['content-encoding'] ?? 'identity') !== 'identity'
