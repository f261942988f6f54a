import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { createSharedDigests, type Digests } from '../../../node/digests'
import { fileError, notOrdinary } from '../../../node/file-errors'
import { readOnly } from '../../../node/random-access-file'
import { readAhead } from '../../../node/read-ahead'
import { AppError } from '../../../shared/errors/app-error'
import { buildUploadUrl, uploadPartName, type UploadTicket } from '../../../shared/rest'
import { pause, type RestClient } from '../../remote'
import type { HttpAnswer } from '../../remote/http-exchange'
import type { TransferFile } from '../journal-records'
import type { RateLimit } from './rate-limit'
import { lastModifiedOf } from '../scan'
import { wordedError } from '../../../shared/errors/worded-error'

/** One post of step 2: the ticket of step 1 and the files that go with it. */
export interface SendRequest {
  client: RestClient
  ticket: UploadTicket
  files: readonly TransferFile[]
  /** Extension of the main file. */
  filetype: string
  rateLimit: RateLimit
  signal: AbortSignal
  /** Clock for the pace, ms; by default that of the process. */
  now?: () => number
  /** Bytes of the file at `index` that went onto the wire so far. */
  onProgress: (index: number, sentBytes: number) => void
  /** The last byte of the last file is written: what the service may have from now on, whether its answer comes or not. */
  onWritten: (digests: readonly Digests[]) => void
}

/** What goes onto the wire at once: the limit of the rate and the progress go by it. */
const chunkBytes = 256 * 1024
/** A line that took a chunk within this many milliseconds gets whole pieces: each write costs the same, however long it is. */
const quickMs = 50
/** How long the service may think after the last byte before the job is asked instead. */
const answerPatienceMs = 60_000

/**
 * Step 2: all files of a layer in one multipart body with its exact length, read and hashed as a stream. Gives the answer,
 * whatever its status. Errors: file.changed (nothing of it may be kept), file.missing,
 * file.locked, file.denied, net.*, cancelled.
 */
export async function sendFiles(request: SendRequest): Promise<HttpAnswer> {
  const { client, ticket, files } = request
  for (const file of files) await checkUnchanged(file)
  const boundary = makeBoundary()
  const heads = files.map((file) => partHead(boundary, file.name))
  const tail = Buffer.from(`--${boundary}--\r\n`, 'latin1')
  const length = files.reduce((sum, file, index) => sum + (heads[index]?.length ?? 0) + file.sizeBytes + 2, tail.length)
  const digests: Digests[] = []
  let failure: AppError | null = null

  const writeBody = async (target: ClientRequest): Promise<void> => {
    let answered = false
    target.once('response', () => (answered = true))
    try {
      for (const [index, file] of files.entries()) {
        await write(target, heads[index] ?? Buffer.alloc(0), () => answered)
        const digest = await writeFile(target, file, { request, index, answered: () => answered })
        if (digest === null || answered) return
        digests.push(digest)
        await write(target, Buffer.from('\r\n'), () => answered)
      }
      // The tail is not out yet: the service takes nothing before this is known.
      request.onWritten(digests)
      target.setTimeout(answerPatienceMs)
      target.end(tail)
    } catch (error) {
      failure = error instanceof AppError ? error : null
      throw error
    }
  }

  try {
    const open = await client.sendRaw(
      {
        method: 'POST',
        url: new URL(buildUploadUrl(ticket, request.filetype, client.baseUrl)),
        headers: {
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': length,
          Accept: 'application/json, application/problem+json;q=0.9',
        },
        body: null,
        signal: request.signal,
      },
      writeBody,
    )
    return await client.readRaw(open)
  } catch (error) {
    throw failure ?? error
  }
}

/**
 * As long as one may be, 70 characters (RFC 2046 5.1.1): a service that looks for it in the bytes leaps so many at a time, and with
 * half of it looks a third longer.
 */
function makeBoundary(): string {
  return `plumbline-${randomBytes(45).toString('base64url')}`
}

/** Names go as UTF-8 (RFC 7578 4.2); quotes and line ends as browsers write them. */
function partHead(boundary: string, name: string): Buffer {
  const safe = name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
  return Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${uploadPartName}"; filename="${safe}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
    'utf8',
  )
}

/** Null when the service answered before the file's end. */
async function writeFile(
  target: ClientRequest,
  file: TransferFile,
  { request, index, answered }: { request: SendRequest; index: number; answered: () => boolean },
): Promise<Digests | null> {
  const handle = await openPatiently(file.path, request.signal)
  const digests = createSharedDigests(file.sizeBytes)
  try {
    const before = await handle.stat()
    if (differs(before, file)) throw changed(file)
    let sent = 0
    const now = request.now ?? (() => performance.now())
    let tookMs = Infinity
    for await (const piece of readAhead(handle, file.sizeBytes, digests)) {
      for (let at = 0; at < piece.length && !answered();) {
        if (request.signal.aborted) throw new AppError('cancelled', 'Cancelled.')
        const chunk = piece.subarray(at, tookMs < quickMs ? piece.length : at + chunkBytes)
        const sinceMs = now()
        await request.rateLimit.take(chunk.length, request.signal)
        await write(target, chunk, answered)
        tookMs = now() - sinceMs
        at += chunk.length
        sent += chunk.length
        request.onProgress(index, sent)
      }
      if (answered()) return null
    }
    if (sent < file.sizeBytes) throw changed(file)
    // The open file may have been replaced under its name: both are looked at.
    if (differs(await handle.stat(), file)) throw changed(file)
    await checkUnchanged(file)
    return await digests.end()
  } catch (error) {
    throw fileOrNetError(error, file.path)
  } finally {
    await Promise.all([handle.close(), digests.close()])
  }
}

function fileOrNetError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  const ofFiles = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EBUSY', 'EACCES', 'EPERM', 'EIO', 'ESTALE']
  return code !== undefined && ofFiles.includes(code) ? fileError(error, path) : error
}

/** AppError file.changed when a file is not as it was planned; file.missing when it is gone, file.unsupported for what is no file now. */
export async function checkUnchanged(file: TransferFile): Promise<void> {
  let found: Stats
  try {
    found = await stat(file.path)
  } catch (error) {
    throw fileError(error, file.path)
  }
  if (found.isDirectory()) throw folderNow(file)
  if (!found.isFile()) throw notOrdinary(file.path)
  if (differs(found, file)) throw changed(file)
}

function differs(found: Stats, file: TransferFile): boolean {
  return found.size !== file.sizeBytes || lastModifiedOf(found) !== file.lastModifiedMs
}

function folderNow({ name, path }: TransferFile): AppError {
  return wordedError(
    'file.unsupported',
    'becameFolder',
    { file: name },
    { details: { file: path }, retry: 'after-change' },
  )
}

function changed(file: TransferFile): AppError {
  return wordedError(
    'file.changed',
    'changedSincePlan',
    { file: file.name },
    {
      details: { file: file.path },
      retry: 'after-change',
    },
  )
}

const lockPausesMs = [300, 1_500, 6_000]

/** Another program may hold a file for a moment (a virus scanner, a backup). */
async function openPatiently(path: string, signal: AbortSignal): Promise<FileHandle> {
  for (let tried = 0; ; tried++) {
    try {
      return await open(path, readOnly)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      const wait = lockPausesMs[tried]
      if (!['EBUSY', 'EACCES', 'EPERM'].includes(code) || wait === undefined) throw fileError(error, path)
      await pause(wait, signal)
    }
  }
}

/** Settles when the bytes are out, or nobody wants them any more: they may be overwritten then. */
function write(target: ClientRequest, chunk: Buffer, answered: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = false
    const end = () => {
      target.off('response', end)
      target.off('close', end)
      if (answered() || (written && !target.destroyed)) resolve()
      else reject(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
    }
    if (answered() || target.destroyed) return end()
    target.once('response', end)
    target.once('close', end)
    target.write(chunk, (error) => {
      // After an error the end of the exchange follows, or an answer that was on its way.
      if (error) return
      written = true
      end()
    })
  })
}
