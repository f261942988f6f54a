import { relative, resolve, sep } from 'node:path'
import type { FileReport, GeoEngine } from '../../../geo/engine-api'
import { inPieces } from '../../../geo/small-sets'
import { splitName } from '../../../shared/model/file-name'
import { breachesOf, contentRules, rulesFor, type Breach } from '../../../shared/specification/breaches'
import type { Specification } from '../../../shared/specification/schema'
import { inParallel } from '../../in-parallel'
import { rowsOfFiles } from '../plan/files/split-deliveries'
import type { RowState } from '../plan/row-state'
import { scanPaths } from '../scan'
import { takeSpecification } from './in-force'

/** What a folder was found to break of a specification. */
export interface FolderCheck {
  /** Files that make a layer; a shapefile with its side files is one. */
  files: number
  /** In the order of the files; paths below the folder, '/' between folders. */
  breaches: { file: string; breach: Breach }[]
  /** What could not be read, so that only its name was looked at. */
  unread: { path: string; reason: string }[]
  /** Rules that could not be looked at here: those about the area of a project. */
  notLookedAt: string[]
}

const atOnce = 3

/**
 * Holds a folder, or a file, against a specification; every file is read once, as a stream, in the engine. Errors: those of
 * `scanPaths`, cancelled.
 * @param parts.srid taken where a file names no coordinate system; null: none is taken
 * @param parts.stagingDir where zips with several sets are unpacked; the caller removes it
 */
export async function checkFolder(parts: {
  path: string
  specification: Specification
  geo: GeoEngine
  srid: number | null
  stagingDir: string
  signal: AbortSignal
  onProgress: (done: number, all: number) => void
}): Promise<FolderCheck> {
  const { specification, geo, srid, signal } = parts
  const root = resolve(parts.path)
  const found = await scanPaths([root], { signal })
  const { files } = await takeSpecification(found, [root])
  const { rows } = await rowsOfFiles({ ...found, files }, parts)
  const checked = new Map<RowState, { breaches: Breach[]; unread: string | null }>()

  async function check(state: RowState): Promise<void> {
    const rules = rulesFor(specification, state.pathInRoot)
    const content = contentRules(rules, null)
    const { name } = state.row
    if (state.fault) {
      checked.set(state, { breaches: breachesOf(rules, content, { name, layers: [] }), unread: state.fault.message })
      return
    }
    const report = await geo.inspect(
      { files: state.readSet, options: {}, defaultSrid: srid, rules: content },
      { signal },
    )
    if (isNote(state, report)) return
    const layers = report.error ? [] : report.layers
    const breaches = breachesOf(rules, content, { name, layers })
    checked.set(state, { breaches, unread: report.error?.message ?? null })
    parts.onProgress(checked.size, rows.length)
  }

  await inParallel(
    inPieces(rows, ({ readSet }) => readSet),
    atOnce,
    async (piece) => void (await Promise.all(piece.map(check))),
  )
  const inOrder = [...checked].sort(([a], [b]) => (a.pathInRoot < b.pathInRoot ? -1 : 1))
  return {
    files: inOrder.length,
    breaches: inOrder.flatMap(([state, { breaches }]) =>
      breaches.map((breach) => ({ file: state.pathInRoot, breach })),
    ),
    unread: [
      ...inOrder.flatMap(([state, { unread }]) =>
        unread === null ? [] : [{ path: state.pathInRoot, reason: unread }],
      ),
      ...found.unread.map(({ path, reason }) => ({ path: below(root, path), reason })),
    ],
    notLookedAt: specification.rules.flatMap((rule) => (rule.rule === 'extent' && rule.project ? [rule.id] : [])),
  }
}

function below(root: string, path: string): string {
  const text = relative(root, path).split(sep).join('/')
  return text === '' || text.startsWith('..') ? path : text
}

/** A text or JSON that holds no data lies among the data as a note. */
function isNote({ row }: RowState, { error }: FileReport): boolean {
  if (!error || row.files.length !== 1) return false
  const { ext } = splitName(row.files[0]?.name ?? '')
  return (ext === 'txt' && error.code === 'geo.columns') || (ext === 'json' && error.code === 'file.unsupported')
}
