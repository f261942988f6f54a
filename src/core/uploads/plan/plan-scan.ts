import type { Plan, RowOptions } from '../../../shared/contract'
import type { WireError } from '../../../shared/errors/app-error'
import type { GeoEngine } from '../../../geo/engine-api'
import { rowsOfFiles } from './files/split-deliveries'
import { applyOptions } from './saved/plan-choices'
import type { KeptRows } from './saved/plan-kept-rows'
import { asLastTime } from './match/as-last-time'
import type { ProjectContext } from './match/project-context'
import { addMember, addRebuiltIndex } from './files/row-files'
import type { RowState } from './row-state'
import { takeSpecification, type FolderSpecification } from '../specification/in-force'
import { unreadOf } from '../unread'
import { scanFiles, scanPaths, type ScanResult } from '../scan'
import { specificationFile } from '../../../shared/specification/words'
import { said } from '../../../shared/languages/said-readers'
import { basename, join } from 'node:path'
import { disambiguateTitles } from './files/disambiguate-titles'

/**
 * Why the folders of a plan are looked through. first: they were chosen just now; resumed: the plan comes from an earlier run;
 * again: somebody wants to see what is there now.
 */
export type ScanReason = 'first' | 'resumed' | 'again'

/** What lies in the folders of a plan. */
export interface PlanScan {
  context: ProjectContext
  /** With what was decided for them before. */
  rows: RowState[]
  ignored: Plan['ignored']
  unread: Plan['unread']
  found: Found
  /** The specification that a folder brings; null: none. */
  specification: FolderSpecification | null
  /** Of the first root that is not there; null: all are. */
  error: WireError | null
}

/** How much was found. */
export interface Found {
  files: number
  bytes: number
}

/** Looks through the folders, and gives the rows found what was decided for them before. Errors are those of `scanPaths`. */
export async function scanPlan(parts: {
  paths: string[]
  /** Of the one folder these files only, absolute; null: all. */
  only: readonly string[] | null
  /** Options that a row has as if they were chosen, where nobody has decided anything for it; null: none. */
  given: (state: RowState) => RowOptions | null
  why: ScanReason
  kept: KeptRows
  geo: Pick<GeoEngine, 'splitDelivery'>
  /** Where files are unpacked for this plan. */
  stagingDir: string
  readContext: () => Promise<ProjectContext>
  onProgress: (found: Found) => void
  signal: AbortSignal
}): Promise<PlanScan> {
  const { why, kept, stagingDir, signal, only } = parts
  const [result, context] = await Promise.all([
    only === null
      ? scanPaths(parts.paths, {
          signal,
          onProgress: (files, bytes) => parts.onProgress({ files, bytes }),
          missingRoots: why === 'first' ? 'fail' : 'list',
        })
      : scanOnly(parts.paths, only, signal),
    parts.readContext(),
  ])
  const specification = await takeSpecification(result, parts.paths)
  const found = { ...result, files: specification.files }
  const gathered = await rowsOfFiles(found, { geo: parts.geo, stagingDir, signal })
  for (const one of gathered.rows)
    one.pathInRoot = one.pathInRoot.slice(result.prefixes.find((each) => one.pathInRoot.startsWith(each))?.length ?? 0)
  disambiguateTitles(gathered.rows)
  const lastAnswers = asLastTime(context)
  for (const one of gathered.rows) await resume(one, lastAnswers, parts)
  const rows = new Map(gathered.rows.map((one) => [one.row.id, one]))
  // What was planned and lies there no more is said, not dropped: it may be a disk that is not plugged in.
  for (const one of kept.missingRows(new Set(rows.keys()), why === 'again' ? 'edited' : 'all'))
    rows.set(one.row.id, one)
  return {
    context,
    rows: [...rows.values()],
    ignored: [
      ...gathered.ignored,
      ...specification.paths.map((path) =>
        unreadOf(path, said('readers.specification.isSpecification', { file: basename(path) })),
      ),
    ],
    specification: specification.found,
    unread: result.unread,
    found: { files: result.files.length, bytes: result.files.reduce((sum, file) => sum + file.sizeBytes, 0) },
    error: result.missingRoots[0]?.toWire() ?? null,
  }
}

/** These files of a folder, and its specification. */
async function scanOnly(roots: readonly string[], only: readonly string[], signal: AbortSignal): Promise<ScanResult> {
  const [root = ''] = roots
  return scanFiles(root, [...only, join(root, specificationFile)], signal)
}

/** Gives a row what somebody has decided for it before. */
async function resume(
  one: RowState,
  lastAnswers: ReturnType<typeof asLastTime>,
  {
    why,
    kept,
    stagingDir,
    only,
    given,
  }: Pick<Parameters<typeof scanPlan>[0], 'why' | 'kept' | 'stagingDir' | 'only' | 'given'>,
): Promise<void> {
  one.asLast = lastAnswers(one.row)
  const options = { ...one.asLast, ...given(one) }
  one.chosen = kept.choices(one.row.id) ?? { ...one.chosen, options }
  applyOptions(one)
  const { added, rebuilt, overrides, accepted = [] } = one.chosen
  // A file that is gone meanwhile is missing as before, and the row says so.
  for (const path of added) await addMember(one, path).catch(() => undefined)
  if (rebuilt && one.missing.includes('shx')) await addRebuiltIndex(one, stagingDir).catch(() => undefined)
  const since = why === 'first' ? null : kept.since(one)
  // Of a plan of files that were named none is new to it.
  if (!since || (since.isNew && only !== null)) return
  // What was accepted of the file as it was is not accepted of another.
  if (!since.isNew) {
    one.chosen.overrides = []
    delete one.chosen.accepted
  }
  if (why === 'resumed') one.since = { ...since, askAgain: !since.isNew && overrides.length + accepted.length > 0 }
}
