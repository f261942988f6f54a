import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RequestListener, Server, ServerOptions } from 'node:http'
import { createServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import { AppError } from '../../shared/errors/app-error'

/** Files in PEM: the certificate with those that it is signed by, and its key. */
export interface TlsFiles {
  certificate: string
  key: string
}

/** What a server is told of its certificate. */
interface TlsContext {
  cert: Buffer
  key: Buffer
  minVersion: 'TLSv1.2'
}

/** An HTTPS server; not listening yet. AppError `invalid` for files that cannot be read or do not belong together. */
export function createSecureServer(files: TlsFiles, options: ServerOptions, take: RequestListener): Server {
  // Who begins to agree on keys and says no more is sent away as who sends no head.
  const handshakeTimeout = options.headersTimeout
  return createServer({ ...options, ...readTls(files), handshakeTimeout }, take) as unknown as Server
}

/**
 * Takes the certificate anew for connections that begin from now on. AppError `invalid`, and the one before goes on, when the files cannot
 * be used. Gives the end of the certificate.
 */
export function reloadTls(server: Server, files: TlsFiles): { endsAt: Date } {
  const context = readTls(files)
  ;(server as unknown as ReturnType<typeof createServer>).setSecureContext(context)
  return { endsAt: endOf(context.cert) }
}

function readTls({ certificate, key }: TlsFiles): TlsContext {
  const context = { cert: read(certificate, 'certificate'), key: read(key, 'key'), minVersion: 'TLSv1.2' } as const
  try {
    createSecureContext(context)
    endOf(context.cert)
  } catch (error) {
    throw new AppError(
      'invalid',
      `${certificate} and ${key} are no certificate and its key in PEM that belong together. Write both anew, then start again or send SIGHUP.`,
      { cause: error },
    )
  }
  return context
}

const endOf = (pem: Buffer): Date => new Date(new X509Certificate(pem).validTo)

function read(path: string, what: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new AppError(
      'invalid',
      `The file of the ${what}, ${path}, cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      {
        cause: error,
      },
    )
  }
}
