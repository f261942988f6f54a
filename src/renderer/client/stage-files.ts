import { AppError } from '../../shared/errors/app-error'
import { wordedError } from '../../shared/errors/worded-error'
import { stagingPath } from '../../shared/host/loopback-paths'
import { stagedHead } from '../../shared/host/staging-format'
import type { DroppedFile } from './dropped-files'
import { pageHeaders } from './page-token'

/** Files sent as one request: many small ones share a round trip, a large one goes alone. */
const maxFiles = 400
const maxBytes = 8 * 1024 * 1024
const requestsAtOnce = 3

export interface StagingProgress {
  filesDone: number
  filesTotal: number
  bytesDone: number
  bytesTotal: number
}

/**
 * Hands dropped files to the web host with their last-modified times, and answers handles of what was dropped (folders
 * once). Throws AppError; `cancelled` when the signal aborts.
 */
export async function stageFiles(
  files: readonly DroppedFile[],
  onProgress: (progress: StagingProgress) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const batch = crypto.randomUUID()
  const groups = groupFiles(files)
  const done = groups.map(() => 0)
  const bytesOf = groups.map((group) => group.reduce((sum, { file }) => sum + file.size, 0))
  const bytesTotal = bytesOf.reduce((sum, bytes) => sum + bytes, 0)
  const report = (): void =>
    onProgress({
      filesDone: groups.reduce((sum, group, index) => sum + Math.floor(group.length * (done[index] ?? 0)), 0),
      filesTotal: files.length,
      bytesDone: bytesOf.reduce((sum, bytes, index) => sum + bytes * (done[index] ?? 0), 0),
      bytesTotal,
    })
  const stop = new AbortController()
  const abort = (): void => stop.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  const roots = new Set<string>()
  let next = 0
  const sendOn = async (): Promise<void> => {
    while (next < groups.length) {
      const index = next++
      const group = groups[index] ?? []
      const onFraction = (fraction: number): void => {
        done[index] = fraction
        report()
      }
      for (const root of await sendGroup(batch, group, onFraction, stop.signal)) roots.add(root)
      onFraction(1)
    }
  }
  try {
    report()
    await Promise.all(Array.from({ length: requestsAtOnce }, sendOn))
    return [...roots]
  } finally {
    stop.abort()
    signal.removeEventListener('abort', abort)
  }
}

/** Keeps the order; no group is empty. */
export function groupFiles(files: readonly DroppedFile[]): DroppedFile[][] {
  const groups: DroppedFile[][] = []
  let bytes = 0
  for (const dropped of files) {
    const last = groups.at(-1)
    if (last && last.length < maxFiles && bytes + dropped.file.size <= maxBytes) last.push(dropped)
    else {
      groups.push([dropped])
      bytes = 0
    }
    bytes += dropped.file.size
  }
  return groups
}

/** A Blob of Blobs: the browser reads the files while it sends, none is held in memory. */
function bodyOf(group: readonly DroppedFile[]): Blob {
  return new Blob(
    group.flatMap(({ relativePath, file }) => [
      stagedHead({ path: relativePath, size: file.size, modified: file.lastModified }),
      file,
    ]),
  )
}

async function sendGroup(
  batch: string,
  group: readonly DroppedFile[],
  onFraction: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string[]> {
  const answer = await post(`${stagingPath}?batch=${batch}`, bodyOf(group), onFraction, signal)
  if (answer === 'aborted') throw new AppError('cancelled', 'Cancelled.')
  if (answer === 'failed') throw await whyItFailed(group)
  const { roots, message } = (answer.body ?? {}) as { roots?: string[]; message?: string }
  if (answer.status === 200 && roots) return roots
  if (message !== undefined) throw new AppError('invalid', message)
  throw wordedError('invalid', 'droppedRefused', { status: answer.status })
}

/** A request breaks off when a file changes or goes while it is sent; the browser does not tell which. */
async function whyItFailed(group: readonly DroppedFile[]): Promise<AppError> {
  for (const { relativePath, file } of group) {
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch (error) {
      return wordedError('file.changed', 'droppedChanged', { file: relativePath }, { cause: error })
    }
  }
  return wordedError('net.cut', 'droppedNotTaken', {})
}

type Posted = { status: number; body: unknown } | 'aborted' | 'failed'

/** By XMLHttpRequest: `fetch` does not tell how much of a body is sent. */
function post(url: string, body: Blob, onFraction: (fraction: number) => void, signal: AbortSignal): Promise<Posted> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('aborted')
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    signal.addEventListener('abort', abort)
    request.open('POST', url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onFraction(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.response as unknown })
    request.onerror = () => resolve('failed')
    request.onabort = () => resolve('aborted')
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.send(body)
  })
}
