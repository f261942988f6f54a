import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Observer } from './observer'
import type { Reach } from './reach'

/** Tells an observer of a request when its answer is out, or its caller has left. */
export function tellEnd(
  observe: Observer,
  reach: Reach,
  of: { request: IncomingMessage; response: ServerResponse; seen: { route: string; user: string | null } },
): void {
  const { request, response, seen } = of
  const { socket } = request
  const began = performance.now()
  // Of a connection that serves several requests each has what came and went since its begin.
  const [readBefore, writtenBefore] = [socket.bytesRead, socket.bytesWritten]
  // Known while the connection is there.
  const address = reach.addressOf(request)
  response.once('close', () =>
    observe({
      method: request.method ?? '',
      route: seen.route,
      status: response.headersSent ? response.statusCode : 0,
      ms: performance.now() - began,
      // What came with the head was read before; where the head says how long the body is, that is what came.
      receivedBytes: Math.max(
        socket.bytesRead - readBefore,
        request.complete ? Number(request.headers['content-length'] ?? 0) : 0,
      ),
      sentBytes: socket.bytesWritten - writtenBefore,
      user: seen.user,
      address,
    }),
  )
}
