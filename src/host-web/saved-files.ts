import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { GrantedPath, PathGrants } from '../node/path-grants'
import { storablePath } from '../node/zip/zip-names'
import { securityHeaders } from '../shared/security/content-security-policy'

/** Files on their way out: the core saves into a place of the host, and the browser downloads from there. */
export type SavedFiles = ReturnType<typeof createSavedFiles>

/** @param folder emptied at the start */
export function createSavedFiles(folder: string, grants: PathGrants) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const places = new Map<string, string>()
  return {
    async place(fileName: string): Promise<GrantedPath> {
      const name = storablePath(basename(fileName)).slice(-150) || 'file'
      const path = join(await mkdtemp(join(folder, 'file-')), name)
      const { handle } = grants.grant(path, 'write')
      places.set(handle, path)
      return { handle, path: name }
    },
    /** Gives a saved file to the browser, which keeps it where its person wants; it is gone here then. False: there is none. */
    async give(handle: string, response: ServerResponse): Promise<boolean> {
      const path = places.get(handle)
      const found = path === undefined ? null : await stat(path).catch(() => null)
      if (path === undefined || found === null) return false
      places.delete(handle)
      response.writeHead(200, {
        ...securityHeaders,
        'Content-Type': 'application/octet-stream',
        'Content-Length': found.size,
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(path))}`,
        'Cache-Control': 'no-store',
      })
      try {
        await pipeline(createReadStream(path), response)
      } finally {
        await rm(dirname(path), { recursive: true, force: true })
      }
      return true
    },
  }
}
