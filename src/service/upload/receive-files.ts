import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { uploadPartName } from '../../shared/rest'
import type { ContentStore, Received } from '../content/content-store'
import { HttpProblem } from '../http/http-problem'
import type { ServiceLimits } from '../http/limits'
import { sizeText } from '../http/size-text'
import { storageProblem } from '../http/to-problem'
import { WritingPlaces } from './writing-places'

/** One part of the body: `received` is null when its content was read past without being kept. */
export interface ReceivedPart {
  name: string
  received: Received | null
}

/** Where the files of step 2 go, and what is expected of them. */
export interface ReceiveOptions {
  content: ContentStore
  /** Names that may come; the content of others is not kept. */
  names: ReadonlySet<string>
  /** False: nothing is kept, only the names are read. */
  keep: boolean
  /** The largest file, and how long no byte may come before the request is given up. */
  limits: Pick<ServiceLimits, 'fileBytes' | 'idleMs'>
  /** Gives the request up; its reason is the HttpProblem that is answered. */
  signal: AbortSignal
}

/**
 * Reads the multipart body of step 2 to disk as it comes. HttpProblem 400 when it is no multipart body or breaks off, 408
 * when it stands still, 413 for a file that is too large, 507 when the disk is full. On failure nothing is left behind.
 */
export async function receiveFiles(request: IncomingMessage, options: ReceiveOptions): Promise<ReceivedPart[]> {
  const parser = makeParser(request, options)
  const streams: Readable[] = []
  const parts: Promise<ReceivedPart>[] = []
  const problems: HttpProblem[] = []
  const places = new WritingPlaces()
  const refuse = (status: number, detail: string): void => void problems.push(new HttpProblem(status, detail))

  // A part without a name or file name gives none, whatever the types say.
  parser.on('file', (field: string | undefined, stream: Readable, info: { filename?: string }) => {
    const name = fileNameOf(info.filename ?? '', options.names)
    streams.push(stream)
    // The parser only emits an error; destroyed, the stream also fails for a reader that starts later.
    stream.on('error', (error) => stream.destroy(error))
    stream.once('limit', () => refuse(413, `"${name}" is larger than ${sizeText(options.limits.fileBytes)}.`))
    if (field !== uploadPartName) refuse(400, `Files go in parts named "file"; "${field ?? ''}" holds one too.`)
    const wanted = options.keep && problems.length === 0 && options.names.has(name)
    const part = wanted ? places.take(() => options.content.receive(stream)) : skip(stream)
    parts.push(part.then((received) => ({ name, received })))
    // A file that cannot be written ends the request at once.
    part.catch((error: Error) => parser.emit('error', error))
  })
  parser.once('filesLimit', () => refuse(400, 'There are more files than step 1 names.'))
  parser.once('fieldsLimit', () => refuse(400, 'The body has too many fields.'))
  parser.once('partsLimit', () => refuse(400, 'The body has too many parts.'))

  try {
    await parse(request, parser, places, options)
    const done = await Promise.all(parts)
    if (problems[0]) throw problems[0]
    return done
  } catch (error) {
    for (const stream of streams) stream.destroy(new Error('given up'))
    for (const part of await Promise.allSettled(parts)) {
      if (part.status === 'fulfilled' && part.value.received) await options.content.discard(part.value.received)
    }
    throw translate(error, options.content.folder)
  }
}

/**
 * Feeds the parser. Not by stream.pipeline, which would destroy the request on failure, and with it the way to answer; nor by
 * pipes, which for a body of gigabytes cost as much as looking for its boundary.
 */
function parse(
  request: IncomingMessage,
  parser: busboy.Busboy,
  places: WritingPlaces,
  { limits, signal }: Pick<ReceiveOptions, 'limits' | 'signal'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer)
      request.off('data', onData)
      request.off('end', onEnd)
      parser.off('drain', goOn)
    }
    const stop = (error: unknown): void => {
      leave()
      // What still comes is read past, so that the sender gets to see the answer.
      request.resume()
      reject(error)
    }
    const timer = setTimeout(() => {
      // Nothing is asked of the sender while the disk or the store takes its time.
      if (request.isPaused()) timer.refresh()
      else stop(new HttpProblem(408, 'The files stopped coming.', { headers: { connection: 'close' } }))
    }, limits.idleMs)
    const goOn = (): void => {
      if (parser.writableNeedDrain) return
      if (places.areTaken) places.onRoom(goOn)
      else request.resume()
    }
    const onData = (chunk: Buffer): void => {
      timer.refresh()
      parser.write(chunk)
      if (!parser.writableNeedDrain && !places.areTaken) return
      request.pause()
      goOn()
    }
    const onEnd = (): void => void parser.end()
    signal.addEventListener('abort', () => stop(signal.reason), { once: true })
    parser.on('error', stop)
    parser.on('drain', goOn)
    parser.once('finish', () => {
      leave()
      resolve()
    })
    request.once('close', () => {
      if (!request.complete) stop(new Error('The request was cut off.'))
    })
    request.on('error', stop)
    request.once('end', onEnd)
    request.on('data', onData)
  })
}

function makeParser(
  request: IncomingMessage,
  { names, limits }: Pick<ReceiveOptions, 'names' | 'limits'>,
): busboy.Busboy {
  const contentType = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpProblem(400, 'The files have to come as multipart/form-data with a boundary.')
  }
  try {
    return busboy({
      headers: request.headers,
      // Names go as UTF-8 (RFC 7578 5.1); one in filename* (RFC 5987) goes first.
      defParamCharset: 'utf8',
      // Names are compared whole, and never used as a path.
      preservePath: true,
      highWaterMark: 1 << 20,
      fileHwm: 1 << 20,
      limits: {
        files: names.size + 1,
        fields: 20,
        parts: names.size + 32,
        headerPairs: 50,
        fileSize: limits.fileBytes,
        fieldSize: 65_536,
      },
    })
  } catch {
    throw new HttpProblem(400, 'The Content-Type header names no boundary.')
  }
}

/**
 * Browsers write a quote or line break of a file name as %22, %0D or %0A, other clients percent-encode more of it
 * (RFC 7578 2); the name that step 1 listed decides.
 */
function fileNameOf(raw: string, names: ReadonlySet<string>): string {
  if (names.has(raw)) return raw
  const unescaped = raw.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
  return [unescaped, percentDecoded(raw)].find((name) => names.has(name)) ?? raw
}

function percentDecoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

function skip(stream: Readable): Promise<null> {
  return new Promise((resolve, reject) => {
    stream.once('end', () => resolve(null))
    stream.once('error', reject)
    stream.resume()
  })
}

function translate(error: unknown, folder: string): HttpProblem {
  if (error instanceof HttpProblem) return error
  const storage = storageProblem(error, folder)
  if (storage) return storage
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'EIO' || code === 'EACCES' || code === 'EMFILE')
    return new HttpProblem(500, 'The service cannot write the files.')
  return new HttpProblem(400, 'The body is not a whole multipart/form-data body; send the files again.')
}
