import type { Duplex } from 'node:stream'
import { problemMediaType } from '../../shared/rest'
import { HttpProblem } from './http-problem'

/** How long the rest of what cannot be read is still taken in, so that its sender gets to read the answer. */
const lingerMs = 2_000

/**
 * Answers what is no HTTP request that can be read: 431 for a head that is too long, 408 for one that does not come, else 400.
 * Bytes that nobody read when a connection is closed make the system reset it, and the sender sees no answer at all: so they
 * are read, and dropped, for a while. For the `clientError` of a server, which comes again with each further piece.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (socket.destroyed || socket.writableEnded) return
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const problem = toProblem(error.code)
  const body = JSON.stringify(problem.toBody())
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.toBody().title}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function toProblem(code: string | undefined): HttpProblem {
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpProblem(431, 'The path, query and headers are too long together.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpProblem(408, 'The request did not come in time.')
  return new HttpProblem(400, 'What came is not an HTTP request.')
}
