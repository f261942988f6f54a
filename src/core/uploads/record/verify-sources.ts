import { rm } from 'node:fs/promises'
import { makeTempFolder } from '../../../node/temp-folder'
import { saidError } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { toAppError } from '../../../shared/errors/app-error'
import { fetchSource } from '../../revisions/revision-source'
import { openContentStore, type ContentStore } from '../../revisions/content-store'
import { readContent } from '../plan/files/content-digest'
import type { Findings } from './findings'
import type { RecordFile } from '../../../shared/model/transmittal'
import type { AskedProject, MadeRow } from './verify-service'

/**
 * Downloads what the service gives for the revisions of rows, and holds its SHA-256 against that of what was sent; one source at a time
 * lies on the disk. What its owner allows nobody to download is told. Gives how many were read. Errors: net.*, disk.full, cancelled.
 */
export async function verifySources(
  made: readonly MadeRow[],
  asked: AskedProject,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rows: number) => void },
  findings: Findings,
): Promise<number> {
  const folder = await makeTempFolder('plumbline-record-')
  const content = openContentStore(folder)
  let read = 0
  try {
    for (const [at, one] of made.entries()) {
      if (await look(one, asked, content, signal, findings)) read++
      onProgress(at + 1)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return read
}

async function look(
  { row, layer, revision }: MadeRow,
  { connections, project }: AskedProject,
  content: ContentStore,
  signal: AbortSignal,
  findings: Findings,
): Promise<boolean> {
  const sent = row.files.filter((file) => file.sha256 !== null)
  const ref = { project, layerId: layer.id, revisionId: revision.id }
  const about = { revision: revision.id, layer: layer.id }
  try {
    const parts = { connections, content, onWhole: () => undefined }
    const source = await fetchSource(parts, ref, { onProgress: () => undefined }, signal)
    const hashes = await hashesOf(content, source)
    await content.remove(source.sha256)
    const wrong = sent.filter((file) => !hashes.has(file.sha256 ?? ''))
    if (wrong.length === 0) return true
    const what = wrong.map((file) => partOf(file, sent.length)).join(', ')
    const place = { row: row.row, layer: row.layer, layerId: layer.id, revisionId: revision.id, file: source.fileName }
    findings.differs('source-differs', said('records.differences.sourceBytes', { ...about, what }), place)
    return true
  } catch (error) {
    signal.throwIfAborted()
    const failure = toAppError(error)
    if (failure.code !== 'service.forbidden' && failure.code !== 'service.not-found') throw failure
    findings.notChecked(said('records.notChecked.source', { ...about, why: saidError(failure) }))
    return false
  }
}

/** SHA-256 of a source, and of all that it holds where it is a zip: services pack what belongs together. */
async function hashesOf(
  content: ContentStore,
  { sha256, fileName, sizeBytes }: { sha256: string; fileName: string; sizeBytes: number },
): Promise<ReadonlySet<string>> {
  const path = await content.find(sha256, fileName, sizeBytes)
  const inner = path === null ? null : (await readContent([{ path, name: fileName, sizeBytes }])).inner
  return new Set([sha256, ...(inner ?? []).flatMap((member) => member.sha256 ?? [])])
}

const partOf = ({ name, sha256 }: RecordFile, files: number): string =>
  files === 1 ? `${name}, SHA-256 ${sha256 ?? ''}` : name
