import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { isDeliveryHead } from '../../../../geo/delivery/is-delivery'
import {
  documentsName,
  type DeliveryDocument,
  type SplitRequest,
  type SplitResult,
} from '../../../../geo/delivery/delivery-api'
import type { GeoEngine } from '../../../../geo/engine-api'
import { readStart } from '../../../../node/random-access-file'
import { toAppError } from '../../../../shared/errors/app-error'
import { said } from '../../../../shared/languages/said-readers'
import { unreadOf } from '../../unread'
import { lastModifiedOf } from '../../scan'
import { rowOfGroup, type RowState } from '../row-state'
import type { GatheredRows } from './gather-rows'

/** More files beside a delivery are not its documents. */
const maxBeside = 20_000
const headBytes = 16_384

/** Where deliveries are split. */
interface Splitting {
  geo: Pick<GeoEngine, 'splitDelivery'>
  stagingDir: string
  signal: AbortSignal
}

/**
 * Makes rows of the layers of dig-enquiry deliveries, in place of the row of each: one for each theme, owner and class, with a folder
 * proposed. Their documents are named among what is left out. What cannot be split stays one row, which says why when it is read.
 */
export async function splitDeliveries(gathered: GatheredRows, splitting: Splitting): Promise<GatheredRows> {
  let { rows, ignored } = gathered
  for (const row of gathered.rows.filter(isDelivery)) {
    const made = await splitRow(row, splitting).catch((error: unknown) => {
      const failure = toAppError(error)
      if (failure.code === 'cancelled' || splitting.signal.aborted) throw failure
      return null
    })
    if (!made) continue
    const folder = dirname(row.readSet.main.path)
    const documents = new Map(made.documents.map((one) => [join(folder, one.path), one]))
    const pictures = rows.filter((one) => one.kind === 'raster' && documents.has(one.readSet.main.path))
    rows = rows.flatMap((one) => (one === row ? made.rows : pictures.includes(one) ? [] : [one]))
    const shownAt = shownFolder(ignored, made) ?? folder
    const left = pictures.map((one) => {
      const document = documents.get(one.readSet.main.path)
      return unreadOf(join(shownAt, document?.path ?? ''), said('readers.files.noExtension', { count: 1 }))
    })
    ignored = [...ignored, ...left].map((one) => namedDocument(one, made))
  }
  return { rows, ignored }
}

function isDelivery({ kind, fault, readSet }: RowState): boolean {
  if (fault !== null || (kind !== 'gml' && kind !== 'xml')) return false
  try {
    return isDeliveryHead(readStart(readSet.main.path, headBytes).bytes)
  } catch {
    // The reading of the row says what is wrong with it.
    return false
  }
}

interface Made extends Pick<SplitResult, 'title' | 'documents'> {
  rows: RowState[]
}

async function splitRow(row: RowState, { geo, stagingDir, signal }: Splitting): Promise<Made> {
  const { main } = row.readSet
  const outDir = join(stagingDir, row.row.id)
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const isUnpacked = !relative(stagingDir, main.path).startsWith('..')
  const beside = isUnpacked ? await filesBeside(main.path) : []
  const { title, parts, documents, warnings } = await geo.splitDelivery(
    { files: row.readSet, outDir, beside },
    { signal },
  )
  const top = folderOf(row.row.folder, title)
  const rows: RowState[] = []
  for (const part of parts) {
    const { size, ...times } = await stat(part.path)
    const file = {
      ...{ path: part.path, relativePath: basename(part.path), sizeBytes: size },
      lastModifiedMs: lastModifiedOf({ size, ...times }),
    }
    const folder = [top, ...part.folders.map((name) => name.replaceAll('/', '-'))].join('/')
    const group = { kind: 'geopackage', dir: folder, name: part.name, main: file, members: [file] } as const
    const state = rowOfGroup(
      { ...group, members: [file], missing: [], beingEdited: false },
      { idFrom: `${row.row.id}!${part.name}` },
    )
    state.proposedFolder = folder
    rows.push(state)
  }
  // What is said of all stands with the documents.
  const last = rows.find((one) => one.row.name === documentsName) ?? rows[0]
  if (last) last.sourceNotes = warnings
  return { title, documents, rows }
}

/** The folder of a delivery: in that where it lay, under its own name and not twice. */
function folderOf(folder: string, title: string): string {
  const parts = folder.split('/').filter((part) => part !== '')
  const number = title.split(' ').at(-1) ?? title
  if (parts.at(-1)?.includes(number)) parts.pop()
  return [...parts, title.replaceAll('/', '-')].join('/')
}

/** The files that were unpacked with a delivery, the GML itself left out. */
async function filesBeside(main: string): Promise<SplitRequest['beside']> {
  const top = dirname(main)
  const found: { path: string; sizeBytes: number }[] = []
  const folders = [top]
  for (const folder of folders)
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile() && path !== main && found.length < maxBeside)
        found.push({ path: relative(top, path).split(sep).join('/'), sizeBytes: (await stat(path)).size })
    }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const slashed = (path: string): string => path.split(sep).join('/')

function documentAt(path: string, { documents }: Made): DeliveryDocument | undefined {
  return documents.find((one) => slashed(path).endsWith(`/${one.path}`))
}

/** The folder of a delivery as it is shown to people, who know the zip and not where it was unpacked; null: nothing tells it. */
function shownFolder(ignored: GatheredRows['ignored'], made: Made): string | null {
  for (const { path } of ignored) {
    const document = documentAt(path, made)
    if (document) return path.slice(0, path.length - document.path.length - 1)
  }
  return null
}

/** What is left out and a document of the delivery says so. */
function namedDocument(one: GatheredRows['ignored'][number], made: Made): GatheredRows['ignored'][number] {
  const document = documentAt(one.path, made)
  if (!document) return one
  const { owner } = document
  const words = { delivery: made.title, layer: documentsName, count: 1 }
  const why =
    owner === null ? said('readers.files.ofDelivery', words) : said('readers.files.ofOwner', { ...words, owner })
  return unreadOf(one.path, said('readers.files.entry', { file: basename(one.path), why }))
}
