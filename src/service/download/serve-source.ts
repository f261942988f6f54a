import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { AppError } from '../../shared/errors/app-error'
import type { ContentFile, ContentRange, ContentStore } from '../content/content-store'
import { missingContent } from '../content/missing-content'
import { HttpProblem, notFound } from '../http/http-problem'
import { mayDownload } from '../routes/layer-form'
import type { RevisionRow, StoredFile } from '../store/layers'
import type { OpenStore } from '../store/store'
import { readRange } from './byte-range'
import { attachmentHeader } from './content-disposition'
import type { DownloadLinks } from './links'

type SourceFile = StoredFile & ContentFile

/** The one file that a revision is downloaded as. */
interface Source {
  name: string
  etag: string
  mediaType: string
  /** Bytes. */
  size: number
  /** Rejects with AppError `file.missing` when it is not there. */
  check(): Promise<void>
  read(range: ContentRange | undefined): Promise<Readable>
}

export interface DownloadParts {
  store: OpenStore
  content: ContentStore
  links: DownloadLinks
  now: () => number
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
  const revision = await parts.store.layers.revision(link.revisionId)
  const layer = await parts.store.layers.layerOfRevision(link.revisionId)
  if (!revision || !layer) throw notFound('such revision')
  const latest = (await parts.store.layers.revisions(layer.id))[0]?.id === revision.id
  if (!mayDownload(layer, latest)) throw new HttpProblem(403, 'This layer may not be downloaded.')

  const files = await parts.store.layers.files(revision.id)
  const organizationId = (await parts.store.organizations.project(layer.project_id))?.organization_id ?? 0
  const contents = files.map((file) => ({ organizationId, ...file }))
  const elsewhere = await addressElsewhere(parts.content, contents, link.endsMs - parts.now())
  if (elsewhere !== null) return sendOn(response, elsewhere)
  try {
    await send(request, response, await sourceOf(parts.content, revision, contents))
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'file.missing'
    throw isMissing ? notFound('file of that revision on this service') : error
  }
}

/** Where the object store gives a single file itself for as long as the link works; null where callers do not reach it. */
async function addressElsewhere(
  content: ContentStore,
  files: readonly SourceFile[],
  lifetimeMs: number,
): Promise<string | null> {
  const [only, ...more] = files
  if (!only || more.length > 0) return null
  return content.address(only, { name: only.name, lifetimeMs })
}

/** The address is a permission, as the link is: neither is kept by what lies between. */
function sendOn(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'cache-control': 'private, no-store', 'content-length': 0 }).end()
}

async function send(request: IncomingMessage, response: ServerResponse, source: Source): Promise<void> {
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
  const isEmpty = request.method === 'HEAD' || length === 0
  const bytes = isEmpty ? await source.check() : await source.read(range ?? undefined)
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': length,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${source.size}` } : {}),
  })
  if (!bytes) {
    response.end()
    return
  }
  // The receiver may leave at any time; that is no error of ours.
  await pipeline(bytes, response).catch(() => response.destroy())
}

async function sourceOf(content: ContentStore, revision: RevisionRow, files: readonly SourceFile[]): Promise<Source> {
  const [only, ...more] = files
  if (only && more.length === 0) {
    return {
      name: only.name,
      etag: `"${only.sha256}"`,
      mediaType: 'application/octet-stream',
      size: only.size,
      async check() {
        if (!(await content.has(only))) throw missingContent(only)
      },
      read: (range) => content.read(only, range),
    }
  }
  const path = content.madePath(`${revision.id}.zip`)
  await ensureZip(path, content, files)
  return {
    name: `${revision.file_name.replace(/\.[^.]*$/, '')}.zip`,
    etag: `"${revision.id}"`,
    mediaType: 'application/zip',
    size: (await stat(path)).size,
    check: () => Promise.resolve(),
    read: (range) => Promise.resolve(createReadStream(path, range)),
  }
}

const zipsBeingMade = new Map<string, Promise<void>>()

/** Makes the zip of a revision once, so that ranges and repeated downloads give the same bytes. */
async function ensureZip(path: string, content: ContentStore, files: readonly SourceFile[]): Promise<void> {
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

async function makeZip(path: string, content: ContentStore, files: readonly SourceFile[]): Promise<void> {
  const zip = new ZipFile()
  const bytesOfZip = zip.outputStream as Readable
  zip.on('error', (error) => bytesOfZip.destroy(error))
  for (const file of files) {
    const about = { mtime: new Date(file.last_modified), mode: 0o100644, size: file.size }
    zip.addReadStreamLazy(entryName(file.name), about, (give) => {
      content.read(file).then(
        (bytes) =>
          give(
            null,
            bytes.once('error', (error) => zip.emit('error', error)),
          ),
        (error: unknown) => zip.emit('error', error),
      )
    })
  }
  zip.end()
  const part = `${path}.part`
  try {
    await pipeline(bytesOfZip, createWriteStream(part, { mode: 0o600 }))
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
