import { protocol, type Session } from 'electron'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { findStaticFile } from '../../node/static-file'
import { securityHeaders } from '../../shared/security/content-security-policy'
import type { ByteAnswer, ByteRoute } from '../../shared/host/byte-route'
import type { FirstAnswers } from '../../shared/host/first-answers'
import { pageWith } from './page-with-answers'

/** The app's own scheme and host; nothing is loaded by file:. */
const scheme = 'app'
export const appOrigin = `${scheme}://plumbline`

/** Has to run once, before the app is ready, and with every scheme in one call. The policy is never bypassed. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
  ])
}

export interface AppSchemeOptions {
  /** Folder of the built renderer. */
  rendererDir: string
  /** Bytes that are no files of the app, such as tiles; null when the path is not theirs. */
  bytes: ByteRoute
  /** What the page is served with. */
  firstAnswers: () => FirstAnswers
  /** The content security policy of now. */
  policy: () => Promise<string>
  /** Told of each file of the page that is asked for, and when its last byte is on its way. */
  onAsked?: (path: string) => void
  onSent?: (path: string) => void
}

/** Serves app://plumbline/… to the windows of a session. */
export function serveAppScheme(session: Session, options: AppSchemeOptions): void {
  const { protocol } = session
  if (typeof protocol.handle === 'function') {
    protocol.handle(scheme, async (request) => {
      const answer = await answerRequest(request.method, request.url, options, request.signal)
      const body = answer.body instanceof Readable ? Readable.toWeb(answer.body) : answer.body
      return new Response(body as ConstructorParameters<typeof Response>[0], answer)
    })
    return
  }
  // Runtimes before Electron 25, which tests use.
  protocol.registerStreamProtocol(scheme, (request, give) => {
    answerRequest(request.method, request.url, options).then(
      ({ status, headers, body }) =>
        give({
          statusCode: status,
          headers,
          data: body instanceof Readable ? body : Readable.from(body ? [body] : []),
        }),
      () => give({ statusCode: 500, headers: {}, data: Readable.from([]) }),
    )
  })
}

/** What a request is answered with. Everything that is not ours is 404. */
export async function answerRequest(
  method: string,
  url: string,
  options: AppSchemeOptions,
  signal?: AbortSignal,
): Promise<ByteAnswer> {
  const nothing: ByteAnswer = { status: 404, headers: { ...securityHeaders }, body: null }
  const path = ownPath(url)
  if (path === null || (method !== 'GET' && method !== 'HEAD')) return nothing
  const bytes = await options.bytes(path, signal)
  if (bytes !== null) return { ...bytes, headers: { ...securityHeaders, ...bytes.headers } }
  const file = await findStaticFile(options.rendererDir, path + (/\?[^#]*/.exec(url)?.[0] ?? ''))
  if (file === null) return nothing
  options.onAsked?.(path)
  const page = file.mediaType.startsWith('text/html') ? pageWith(await text(file.open()), options.firstAnswers()) : null
  const open = (): Readable => (page === null ? file.open() : Readable.from([page]))
  const body = method === 'HEAD' ? null : open()
  body?.once('end', () => options.onSent?.(path))
  return {
    status: 200,
    headers: {
      ...securityHeaders,
      'Content-Security-Policy': await options.policy(),
      'Content-Type': file.mediaType,
      'Content-Length': String(page?.length ?? file.sizeBytes),
      'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-store',
    },
    body,
  }
}

/** The path of one of our URLs as it was written, with its query cut off; null for any other host. */
function ownPath(url: string): string | null {
  const match = /^app:\/\/([^/?#]*)([^?#]*)/.exec(url)
  if (match?.[1] !== 'plumbline') return null
  return match[2] === '' ? '/' : (match[2] ?? null)
}
