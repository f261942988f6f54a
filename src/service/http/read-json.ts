import type { IncomingMessage } from 'node:http'
import { TextDecoder } from 'node:util'
import { HttpProblem } from './http-problem'
import type { ServiceLimits } from './limits'
import { sizeText } from './size-text'

/** What a JSON body may take. */
export type BodyLimits = Pick<ServiceLimits, 'jsonBytes' | 'bodyMs'>

/**
 * The JSON value of a request's body; undefined when it is empty. HttpProblem 400 for what is no JSON in UTF-8, 413 for one
 * that is too large, 408 when it does not come within the time, 415 when it is compressed.
 */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  const coding = request.headers['content-encoding']
  if (coding !== undefined && !/^identity$/i.test(coding))
    throw new HttpProblem(415, 'The body must not be compressed.')
  const bytes = await readBody(request, limits)
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new HttpProblem(400, 'The body is not JSON in UTF-8.', {
      errors: [{ field: 'body', message: 'is not JSON in UTF-8' }],
    })
  }
}

function readBody(request: IncomingMessage, { jsonBytes, bodyMs }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const fail = (problem: HttpProblem): void => {
      clearTimeout(timer)
      request.off('data', onData)
      request.resume()
      reject(problem)
    }
    const timer = setTimeout(
      () => fail(new HttpProblem(408, 'The body did not come in time.', { headers: { connection: 'close' } })),
      bodyMs,
    )
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size > jsonBytes) {
        // The connection stays: closed over bytes that nobody read it is reset, and the sender never sees why.
        fail(new HttpProblem(413, `The body is larger than ${sizeText(jsonBytes)}.`))
      } else {
        chunks.push(chunk)
      }
    }
    request.on('data', onData)
    request.once('end', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
    request.once('error', () => fail(new HttpProblem(400, 'The request was cut off.')))
    request.once('close', () => {
      if (!request.complete) fail(new HttpProblem(400, 'The request was cut off.'))
    })
  })
}
