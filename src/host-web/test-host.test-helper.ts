import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContractServer } from '../shared/contract'
import type { ByteRoute } from '../shared/host/byte-route'
import { pageTokenFragment, pageTokenHeader } from '../shared/host/loopback-paths'
import { contentSecurityPolicy } from '../shared/security/content-security-policy'
import { createPathGrants } from '../node/path-grants'
import { createSavedFiles } from './saved-files'
import { createStaging } from './staging'
import { startWebHost } from './web-host'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A web host of its own for a test, and plain HTTP to it. */
export async function startTestHost(
  server: ContractServer,
  rendererDir: string,
  bytes: ByteRoute = () => Promise.resolve(null),
) {
  const stagingDir = mkdtempSync(join(tmpdir(), 'staging-'))
  const savedDir = mkdtempSync(join(tmpdir(), 'saved-'))
  const grants = createPathGrants()
  const saved = createSavedFiles(savedDir, grants)
  const host = await startWebHost({
    port: 0,
    rendererDir,
    server,
    bytes,
    staging: createStaging(stagingDir, grants),
    saved,
    policy: () => Promise.resolve(contentSecurityPolicy([])),
  })
  const origin = `http://127.0.0.1:${host.port}`

  /** Sends exactly these headers; `Host` is the host's own unless it is given. */
  const ask = (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', body?: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: host.port, path, method, headers, agent: false }, (response) => {
        let text = ''
        response.on('data', (chunk) => (text += String(chunk)))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  /** Path and query of a new address. */
  const startPath = (): string => {
    const { pathname, search } = new URL(host.newAddress())
    return pathname + search
  }
  /** What a browser has after opening the address: headers of the page's own requests. */
  const signIn = async (): Promise<{ cookie: string; [pageTokenHeader]: string }> => {
    const { headers } = await ask(startPath())
    return {
      cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
      [pageTokenHeader]: headers.location?.split(pageTokenFragment)[1] ?? '',
    }
  }
  return {
    host,
    origin,
    stagingDir,
    grants,
    saved,
    ask,
    startPath,
    signIn,
    async close() {
      await host.close()
      for (const folder of [stagingDir, savedDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
