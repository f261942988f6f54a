import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ContentStore } from '../content/content-store'
import { HttpProblem, notFound } from '../http/http-problem'
import { mayDownload } from '../routes/layer-form'
import type { RevisionRow, StoredFile } from '../store/layers'
import type { Store } from '../store/open-store'
import { readRange } from './byte-range'
import { attachmentHeader } from './content-disposition'
import type { DownloadLinks } from './links'

/** What sources are served from. */
export interface DownloadParts {
  store: Store
  content: ContentStore
  links: DownloadLinks
}

/**
 * Answers a temporary download link: a single file as it is, several as one zip. 403 for a link that was not made here or
 * whose layer may no longer be downloaded, 410 after its 30 minutes.
 */
export async function serveSource(
  parts: DownloadParts,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  query: Record<string, string[]>,
): Promise<void> {
  const link = parts.links.read(pathname, query)
  if (link === null) throw new HttpProblem(403, 'This download link is not one of this service.')
  if (link === 'expired')
    throw new HttpProblem(410, 'This download link has ended its 30 minutes; ask for the layer again.')
  const revision = parts.store.layers.revision(link.revisionId)
  const layer = parts.store.layers.layerOfRevision(link.revisionId)
  if (!revision || !layer) throw notFound('such revision')
  const latest = parts.store.layers.revisions(layer.id)[0]?.id === revision.id
  if (!mayDownload(layer, latest)) throw new HttpProblem(403, 'This layer may not be downloaded.')

  const files = parts.store.layers.files(revision.id)
  const source = await sourceFile(parts.content, revision, files)
  const { size } = await stat(source.path).catch(() => {
    throw notFound('file of that revision on this service')
  })
  await send(request, response, { ...source, size })
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  source: { path: string; name: string; etag: string; mediaType: string; size: number },
): Promise<void> {
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === source.etag ? readRange(request.headers.range, source.size) : null
  const headers = {
    'content-type': source.mediaType,
    'content-disposition': attachmentHeader(source.name),
    'accept-ranges': 'bytes',
    etag: source.etag,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  if (range === 'unsatisfiable') {
    throw new HttpProblem(416, 'That range lies outside the file.', {
      headers: { 'content-range': `bytes */${source.size}` },
    })
  }
  const length = range ? range.end - range.start + 1 : source.size
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': length,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${source.size}` } : {}),
  })
  if (request.method === 'HEAD' || length === 0) {
    response.end()
    return
  }
  // The receiver may leave at any time; that is no error of ours.
  await pipeline(createReadStream(source.path, range ?? undefined), response).catch(() => response.destroy())
}

async function sourceFile(content: ContentStore, revision: RevisionRow, files: readonly StoredFile[]) {
  const [only, ...more] = files
  if (only && more.length === 0) {
    const etag = `"${only.sha256}"`
    return { path: content.pathOf(only.sha256), name: only.name, etag, mediaType: 'application/octet-stream' }
  }
  const path = content.madePath(`${revision.id}.zip`)
  await ensureZip(path, content, files)
  const name = `${revision.file_name.replace(/\.[^.]*$/, '')}.zip`
  return { path, name, etag: `"${revision.id}"`, mediaType: 'application/zip' }
}

const zipsBeingMade = new Map<string, Promise<void>>()

/** Makes the zip of a revision once, so that ranges and repeated downloads give the same bytes. */
async function ensureZip(path: string, content: ContentStore, files: readonly StoredFile[]): Promise<void> {
  if (
    await stat(path).then(
      () => true,
      () => false,
    )
  )
    return
  const making = zipsBeingMade.get(path) ?? makeZip(path, content, files).finally(() => zipsBeingMade.delete(path))
  zipsBeingMade.set(path, making)
  await making
}

async function makeZip(path: string, content: ContentStore, files: readonly StoredFile[]): Promise<void> {
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  for (const file of files) {
    zip.addFile(content.pathOf(file.sha256), entryName(file.name), {
      mtime: new Date(file.last_modified),
      mode: 0o100644,
    })
  }
  zip.end()
  const part = `${path}.part`
  try {
    await Promise.race([pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 })), failed])
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** A name as an entry of a zip: never absolute, never upwards. */
function entryName(name: string): string {
  const parts = name
    .replace(/\\/g, '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.map((part) => part.replace(/^[a-z]:$/i, '_')).join('/') || 'file'
}
