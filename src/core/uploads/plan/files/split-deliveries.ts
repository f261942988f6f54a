import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { isDeliveryHead } from '../../../../geo/delivery/is-delivery'
import {
  colorColumn,
  documentsName,
  type DeliveryDocument,
  type SplitRequest,
  type SplitResult,
} from '../../../../geo/delivery/delivery-api'
import type { GeoEngine } from '../../../../geo/engine-api'
import { isWithin } from '../../../../node/is-within'
import { readStart } from '../../../../node/random-access-file'
import { toAppError } from '../../../../shared/errors/app-error'
import type { Said } from '../../../../shared/languages/said'
import { said } from '../../../../shared/languages/said-readers'
import { unreadOf } from '../../unread'
import { lastModifiedOf, type ScanResult } from '../../scan'
import { rowOfGroup, type RowState } from '../row-state'
import { gatherRows, type GatheredRows } from './gather-rows'

/** More files beside a delivery are not its documents. */
const maxBeside = 20_000
const headBytes = 16_384
const lookedAtOnce = 250

/** Where deliveries are split. */
interface Splitting {
  geo: Pick<GeoEngine, 'splitDelivery'>
  stagingDir: string
  signal: AbortSignal
}

/** The rows of a plan from the files found, deliveries split. Errors: cancelled. */
export async function rowsOfFiles(found: ScanResult, splitting: Splitting): Promise<GatheredRows> {
  return splitDeliveries(await gatherRows(found, splitting.stagingDir, splitting.signal), splitting)
}

/**
 * Makes rows of the layers of dig-enquiry deliveries, in place of the row of each: one for each theme, owner and class, with a folder
 * proposed. Their documents are named among what is left out. What cannot be split stays one row, which says why when it is read.
 */
async function splitDeliveries(gathered: GatheredRows, splitting: Splitting): Promise<GatheredRows> {
  let { rows, ignored } = gathered
  for (const [at, row] of gathered.rows.entries()) {
    // A folder may hold a hundred thousand files whose starts are looked at: others have their turn.
    if (at % lookedAtOnce === lookedAtOnce - 1) await new Promise((next) => setImmediate(next))
    if (!isDelivery(row)) continue
    const made = await splitRow(row, rows, splitting).catch((error: unknown) => {
      const failure = toAppError(error)
      if (failure.code === 'cancelled' || splitting.signal.aborted) throw failure
      return null
    })
    if (!made) continue
    const shownAt = slashed(dirname(row.shownAt ?? row.readSet.main.path))
    const documents = new Map(made.documents.map((one) => [`${shownAt}/${one.path}`, one]))
    const pictures = rows.filter((one) => one.kind === 'raster' && documents.has(shownPath(one)))
    const left = new Set(pictures)
    rows = rows.flatMap((one) => (one === row ? made.rows : left.has(one) ? [] : [one]))
    ignored = [
      ...ignored.map((one) => {
        const document = documents.get(slashed(one.path))
        return document ? unreadOf(one.path, documentSaid(document, made.title)) : one
      }),
      ...pictures.flatMap((one) => {
        const document = documents.get(shownPath(one))
        return document ? [unreadOf(shownPath(one), documentSaid(document, made.title))] : []
      }),
    ]
  }
  return { rows, ignored }
}

const slashed = (path: string): string => path.split(sep).join('/')
const shownPath = ({ shownAt, readSet }: RowState): string => slashed(shownAt ?? readSet.main.path)

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

async function splitRow(
  row: RowState,
  all: readonly RowState[],
  { geo, stagingDir, signal }: Splitting,
): Promise<Made> {
  const { main } = row.readSet
  const outDir = join(stagingDir, row.row.id)
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  const isUnpacked = isWithin(stagingDir, main.path)
  const beside = isUnpacked ? await filesBeside(main.path, dataOf(all)) : []
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
    if (part.isColored) state.row.options = { ...state.row.options, colorFieldName: colorColumn }
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

/** Files that make rows of their own; a lone picture shows a place to people at most. */
function dataOf(rows: readonly RowState[]): ReadonlySet<string> {
  const isLonePicture = ({ kind, readSet }: RowState) =>
    kind === 'raster' && readSet.members.length === 1 && /^(png|jpe?g)$/.test(readSet.main.ext)
  return new Set(rows.flatMap((one) => (isLonePicture(one) ? [] : one.readSet.members.map(({ path }) => path))))
}

/** The files that were unpacked with a delivery, those aside that are data. */
async function filesBeside(main: string, data: ReadonlySet<string>): Promise<SplitRequest['beside']> {
  const top = dirname(main)
  const found: { path: string; sizeBytes: number }[] = []
  const folders = [top]
  for (const folder of folders)
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile() && !data.has(path) && found.length < maxBeside)
        found.push({ path: slashed(relative(top, path)), sizeBytes: (await stat(path)).size })
    }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Why a document makes no layer of its own. */
function documentSaid({ path, owner }: DeliveryDocument, delivery: string): Said {
  const words = { delivery, layer: documentsName, count: 1 }
  const why =
    owner === null ? said('readers.files.ofDelivery', words) : said('readers.files.ofOwner', { ...words, owner })
  return said('readers.files.entry', { file: basename(path), why })
}
