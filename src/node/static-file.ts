import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Read at once: each further read waits for its turn, and at the start much else waits too. */
const largestReadBytes = 2 ** 20

/** A file that may be served. */
export interface StaticFile {
  mediaType: string
  sizeBytes: number
  /** Its name holds a digest of its content, so it may be cached for good. */
  immutable: boolean
  open(): Readable
}

/**
 * The file of a folder that a URL path names; null when there is none. The path is decoded once and must stay inside the
 * folder, links resolved. Attacks: `..`, `%2e%2e`, `%5c`, absolute paths, NUL, a symbolic link that leads out.
 * @param folder absolute path of the folder that is served
 * @param urlPath path of the URL with its leading '/', still percent-encoded; its query, which may follow, names no file
 */
export async function findStaticFile(folder: string, urlPath: string): Promise<StaticFile | null> {
  const name = decodedPath(urlPath.replace(/\?.*$/, ''))
  if (name === null) return null
  try {
    const base = await realpath(folder)
    const file = await realpath(join(base, name))
    if (!file.startsWith(base + sep)) return null
    const found = await stat(file)
    if (!found.isFile()) return null
    return {
      mediaType: mediaTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
      sizeBytes: found.size,
      immutable: /[-.][\w-]{8}\.\w+$/.test(name) && name.startsWith('assets/'),
      open: () => createReadStream(file, { highWaterMark: Math.min(found.size, largestReadBytes) || undefined }),
    }
  } catch {
    // Not there, or not to be read: nothing at this address.
    return null
  }
}

/** The relative path, or null when it is not one that a page of ours would ask for. */
function decodedPath(urlPath: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(urlPath)
  } catch {
    return null
  }
  // A second decoding would find something else: "%252e" and the like are nobody's file names here.
  if (!decoded.startsWith('/') || /[\\\0%:]/.test(decoded)) return null
  const parts = decoded.slice(1).split('/')
  if (parts.some((part) => part === '..' || part === '.')) return null
  return decoded === '/' ? 'index.html' : parts.join('/')
}
