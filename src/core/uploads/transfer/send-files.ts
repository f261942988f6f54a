import { randomBytes } from 'node:crypto'
import type { ClientRequest } from 'node:http'
import { createSharedDigests, type Digests } from '../../../node/digests'
import { readAhead } from '../../../node/read-ahead'
import { AppError } from '../../../shared/errors/app-error'
import { buildUploadUrl, uploadPartName, type UploadTicket } from '../../../shared/rest'
import type { RestClient } from '../../remote'
import type { HttpAnswer } from '../../remote/http-exchange'
import type { TransferFile } from '../journal-records'
import { changed, checkUnchanged, differs, fileOrNetError, openPatiently } from './planned-files'
import type { RateLimit } from './rate-limit'
import type { ReadFiles } from './read-small-files'

/** One post of step 2: the ticket of step 1 and the files that go with it. */
export interface SendRequest {
  client: RestClient
  ticket: UploadTicket
  files: readonly TransferFile[]
  /** Their bytes, where they were read before (read-small-files.ts); else they are read now. */
  read?: ReadFiles | null
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
const lineEnd = Buffer.from('\r\n')

/**
 * Step 2: all files of a layer in one multipart body with its exact length, read and hashed as a stream. Gives the answer,
 * whatever its status. Errors: file.changed (nothing of it may be kept), file.missing,
 * file.locked, file.denied, net.*, cancelled.
 */
export async function sendFiles(request: SendRequest): Promise<HttpAnswer> {
  const { client, ticket, files } = request
  if (!request.read) for (const file of files) await checkUnchanged(file)
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
      if (request.read)
        return await writeRead(target, { request, read: request.read, heads, tail, answered: () => answered })
      for (const [index, file] of files.entries()) {
        await write(target, heads[index] ?? Buffer.alloc(0), () => answered)
        const digest = await writeFile(target, file, { request, index, answered: () => answered })
        if (digest === null || answered) return
        digests.push(digest)
        await write(target, lineEnd, () => answered)
      }
      // The tail is not out yet: the service takes nothing before this is known.
      request.onWritten(digests)
      end(target, tail)
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

function end(target: ClientRequest, tail: Buffer): void {
  target.setTimeout(answerPatienceMs)
  target.end(tail)
}

/** Writes files of which all bytes are there, in one go. */
async function writeRead(
  target: ClientRequest,
  {
    request,
    read,
    heads,
    tail,
    answered,
  }: { request: SendRequest; read: ReadFiles; heads: readonly Buffer[]; tail: Buffer; answered: () => boolean },
): Promise<void> {
  const body = Buffer.concat(read.bytes.flatMap((bytes, index) => [heads[index] ?? Buffer.alloc(0), bytes, lineEnd]))
  await request.rateLimit.take(body.length, request.signal)
  await write(target, body, answered)
  if (answered()) return
  for (const [index, bytes] of read.bytes.entries()) request.onProgress(index, bytes.length)
  request.onWritten(read.digests)
  end(target, tail)
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
