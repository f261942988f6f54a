import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { GeoEngine } from '../../geo/engine-api'
import type { CheckedParams, Plan, ProjectRef } from '../../shared/contract'
import { AppError, toAppError, type WireError } from '../../shared/errors/app-error'
import { inParallel } from '../in-parallel'
import type { Log } from '../ports'
import { createDecisions, type Decisions } from './decide'
import { digestRow, findDuplicates } from './find-duplicates'
import { gatherRows } from './gather-rows'
import { applyEdit, applyOptions } from './plan-choices'
import { decideRows } from './plan-decisions'
import { createKeptRows, isGhost } from './plan-kept-rows'
import type { KeptRow } from './plan-store'
import type { ProjectContext } from './project-context'
import { needsReading, readRow } from './read-row'
import { rebuildShx } from './rebuild-shx'
import { addMember, restatFiles } from './row-files'
import type { RowState } from './row-state'
import { scanPaths } from './scan'
import { tellApart } from './tell-apart'

type RowEdit = CheckedParams<'uploads.editRows'>

/** What of a plan changed that has to be on the disk. */
export interface KeptChanges {
  mirrorFolders?: boolean
  rows?: readonly KeptRow[]
  gone?: string[]
}

/** What a plan is made from. */
export interface DraftOptions {
  id: string
  project: ProjectRef
  title: string
  paths: string[]
  mirrorFolders: boolean
  /** Rows of an earlier run that goes on here; empty: a new plan. */
  kept: readonly KeptRow[]
  geo: GeoEngine
  log: Log
  /** Where files are unpacked for this plan; removed with it. */
  stagingDir: string
  readContext: () => Promise<ProjectContext>
  /** Has the changes on the disk when it returns; AppError disk.full, file.locked, not-found (it is another program's now). */
  keep: (changes: KeptChanges) => void
  /** Told at most every 100 ms: the plan, and the rows that changed since. */
  onChanged: (plan: Plan, changedRowIds: ReadonlySet<string>, removedRowIds: readonly string[]) => void
}

/** A plan on its way from dropped folders to a batch. */
export interface PlanDraft {
  readonly id: string
  readonly project: ProjectRef
  shown(): Plan
  states(): RowState[]
  edit(edit: RowEdit): void
  setMirror(mirrorFolders: boolean): void
  readAgain(rowIds: readonly string[] | null): void
  addFiles(rowId: string, paths: readonly string[]): Promise<void>
  /** No further changes: its rows are in the journal. */
  markStarted(): void
  /** Resolves when scanning and reading have ended. */
  settled(): Promise<void>
  /** Stops it. @param unpacked what becomes of the files unpacked for it */
  end(unpacked: 'keep' | 'remove'): Promise<void>
}

const tellEveryMs = 100
/** Rows that are read at the same time; the engine has a queue of its own. */
const readingAtOnce = 3

/** Makes a plan that is still being scanned and read, and can be changed. */
export function createPlanDraft(options: DraftOptions): PlanDraft {
  const { id, project, geo, stagingDir, log } = options
  const states = new Map<string, RowState>()
  const removed: string[] = []
  const touched = new Set<string>()
  const ending = new AbortController()
  const kept = createKeptRows(options.kept, options.keep)
  let decisions: Decisions | null = null
  let context: ProjectContext | null = null
  let sentSizes = new Set<number>()
  let mirrorFolders = options.mirrorFolders
  let ignored: Plan['ignored'] = []
  let state: Plan['state'] = 'scanning'
  let error: WireError | null = null
  let found = { files: 0, bytes: 0 }
  let timer: NodeJS.Timeout | null = null
  let work: Promise<void> = Promise.resolve()
  let layerNames = new Map<number, string>()

  function shown(): Plan {
    const rows = [...states.values()].map((one) => one.row)
    return {
      id,
      project,
      title: options.title,
      roots: options.paths,
      state,
      progress: {
        rowsDone: rows.filter((row) => row.inspection === 'done' || row.inspection === 'failed').length,
        rowsTotal: rows.length,
        ...found,
      },
      mirrorFolders,
      landingArea: context?.area.label ?? '',
      rows,
      ignored,
      error,
    }
  }

  function tell(): void {
    timer ??= setTimeout(flush, tellEveryMs)
  }

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (ending.signal.aborted) return
    options.onChanged(shown(), new Set(touched), removed.splice(0))
    touched.clear()
  }

  /** Rows whose facts changed since they were composed. */
  const stale = new Set<string>()

  /** Decides and shows anew the rows that are stale, and those that lay claim to the same layers. */
  function compose(): void {
    const changed = [...stale].flatMap((rowId) => states.get(rowId) ?? [])
    stale.clear()
    const shownAs = { context, layerNames, mirrorFolders }
    for (const one of decideRows(changed, states, decisions, shownAs)) touched.add(one.row.id)
    tell()
  }

  function composeAll(): void {
    for (const rowId of states.keys()) stale.add(rowId)
    compose()
  }

  let composing: NodeJS.Timeout | null = null
  /** Many rows end their reading at once; one pass serves them. */
  function composeSoon(rowId: string): void {
    stale.add(rowId)
    composing ??= setTimeout(() => {
      composing = null
      compose()
    }, tellEveryMs)
  }

  /**
   * Looks through the folders, and gives the rows found what was decided for them before.
   * @param why first: they were chosen just now; resumed: the plan comes from an earlier run; again: somebody wants to see
   * what is there now
   */
  async function scan(why: 'first' | 'resumed' | 'again'): Promise<void> {
    const [result, read] = await Promise.all([
      scanPaths(options.paths, {
        signal: ending.signal,
        onProgress: (files, bytes) => {
          found = { files, bytes }
          tell()
        },
        missingRoots: why === 'first' ? 'fail' : 'list',
      }),
      options.readContext(),
    ])
    const gathered = await gatherRows(result, stagingDir, ending.signal)
    context = read
    layerNames = new Map(read.layers.map((layer) => [layer.id, layer.name]))
    sentSizes = new Set(read.sent.map((record) => record.sizeBytes))
    decisions = createDecisions(read.layers, read.sent)
    found = { files: result.files.length, bytes: result.files.reduce((sum, file) => sum + file.sizeBytes, 0) }
    ignored = gathered.ignored
    error = result.missingRoots[0]?.toWire() ?? null
    tellApart(gathered.rows)
    for (const one of gathered.rows) await resume(one, why)
    const now = new Map(gathered.rows.map((one) => [one.row.id, one]))
    // What was planned and lies there no more is said, not dropped: it may be a disk that is not plugged in.
    for (const one of kept.ghosts(new Set(now.keys()), why === 'again' ? 'edited' : 'all')) now.set(one.row.id, one)
    removed.push(...[...states.keys()].filter((rowId) => !now.has(rowId)))
    states.clear()
    for (const [rowId, one] of now) {
      states.set(rowId, one)
      touched.add(rowId)
    }
    state = 'reading'
    composeAll()
    if (why !== 'resumed') await kept.putAll([...states.values()]).catch(noteUnkept)
    await readRows([...states.values()])
  }

  /** Gives a row what somebody has decided for it before. */
  async function resume(one: RowState, why: 'first' | 'resumed' | 'again'): Promise<void> {
    one.chosen = kept.choices(one.row.id) ?? one.chosen
    applyOptions(one)
    const { added, rebuilt, overrides } = one.chosen
    // A file that is gone meanwhile is missing as before, and the row says so.
    for (const path of added) await addMember(one, path).catch(() => undefined)
    if (rebuilt && one.missing.includes('shx')) await rebuildIndex(one).catch(() => undefined)
    const since = why === 'first' ? null : kept.since(one)
    if (!since) return
    // What was accepted of the file as it was is not accepted of another.
    if (!since.isNew) one.chosen.overrides = []
    if (why === 'resumed') one.since = { ...since, askAgain: !since.isNew && overrides.length > 0 }
  }

  function noteUnkept(failure: unknown): void {
    log('warn', 'a plan could not be kept', { planId: id, error: toAppError(failure).message })
  }

  async function readRows(rows: readonly RowState[]): Promise<void> {
    state = 'reading'
    for (const one of rows) {
      if (one.row.inspection === 'waiting') continue
      one.row = { ...one.row, inspection: 'waiting' }
      composeSoon(one.row.id)
    }
    await inParallel(rows, readingAtOnce, readOne)
    const copies = await findDuplicates(states.values(), ending.signal)
    for (const one of [...rows, ...copies]) stale.add(one.row.id)
    if (state === 'reading') state = 'ready'
    compose()
    flush()
  }

  async function readOne(one: RowState): Promise<void> {
    if (one.fault) {
      one.row = { ...one.row, inspection: 'failed' }
      composeSoon(one.row.id)
      return
    }
    one.row = { ...one.row, inspection: 'reading' }
    touched.add(one.row.id)
    tell()
    if (!context) return
    await readRow(one, { geo, projectSrid: context.projectSrid, area: context.area }, ending.signal)
    if (sentSizes.has(one.row.sizeBytes)) await digestRow(one, ending.signal)
    one.row = { ...one.row, inspection: one.report?.error ? 'failed' : 'done' }
    touched.add(one.row.id)
    composeSoon(one.row.id)
  }

  function start(task: () => Promise<void>): void {
    work = work.then(task).catch((failure: unknown) => {
      const reason = toAppError(failure)
      if (reason.code === 'cancelled') return
      state = 'failed'
      error = reason.toWire()
      flush()
    })
  }

  function find(rowId: string): RowState {
    const one = states.get(rowId)
    if (one) return one
    throw new AppError('not-found', 'This row is not in the plan any more.', { details: { rowId } })
  }

  function mustBeOpen(): void {
    if (state === 'started')
      throw new AppError('invalid', 'This plan was started already. Look at its transfer instead.')
  }

  async function rebuild(one: RowState): Promise<void> {
    await rebuildIndex(one)
    one.chosen.rebuilt = true
    one.chosen.overrides = one.chosen.overrides.filter((code) => code !== 'missing-shx')
    keepSoon([one])
    await readRows([one])
  }

  async function rebuildIndex(one: RowState): Promise<void> {
    await addMember(one, await rebuildShx(one.readSet.main, join(stagingDir, one.row.id)))
  }

  /** Keeps rows where nobody waits who could be told. */
  function keepSoon(rows: readonly RowState[], asTheyAre = false): void {
    try {
      kept.put(rows, asTheyAre)
    } catch (failure) {
      noteUnkept(failure)
    }
  }

  start(() => scan(options.kept.length === 0 ? 'first' : 'resumed'))

  return {
    id,
    project,
    shown,
    states: () => [...states.values()],
    edit(edit) {
      mustBeOpen()
      const toRead: RowState[] = []
      const rows = edit.rowIds.map(find)
      if (edit.targetLayerId !== undefined && !layerNames.has(edit.targetLayerId))
        throw new AppError('invalid', `Layer ${edit.targetLayerId} is not in this project.`)
      for (const one of rows) {
        const before = one.row.options
        applyEdit(one, edit)
        if (edit.overrideProblems?.includes('missing-shx')) start(() => rebuild(one))
        if (needsReading(before, one.row.options)) toRead.push(one)
        if (edit.overrideProblems) one.since = null
        stale.add(one.row.id)
      }
      if (toRead.length > 0) start(() => readRows(toRead))
      compose()
      kept.put(rows, edit.overrideProblems !== undefined)
    },
    setMirror(mirror) {
      mustBeOpen()
      mirrorFolders = mirror
      const chosen: RowState[] = []
      for (const one of states.values()) {
        const rowOptions = { ...one.row.options }
        delete rowOptions.directoryPath
        one.row = { ...one.row, options: rowOptions }
        if (one.chosen.options.directoryPath === undefined) continue
        delete one.chosen.options.directoryPath
        chosen.push(one)
      }
      composeAll()
      options.keep({ mirrorFolders: mirror })
      kept.put(chosen)
    },
    readAgain(rowIds) {
      mustBeOpen()
      const rows = rowIds?.map(find) ?? null
      // A file that has come back may belong to a row in another way than before.
      if (rows === null || rows.some(isGhost)) {
        state = 'scanning'
        tell()
        start(() => scan('again'))
        return
      }
      start(async () => {
        for (const one of rows) {
          await restatFiles(one)
          one.since = null
        }
        keepSoon(rows, true)
        await readRows(rows)
      })
    },
    async addFiles(rowId, paths) {
      mustBeOpen()
      const one = find(rowId)
      for (const path of paths) {
        await addMember(one, path)
        one.chosen.added.push(path)
      }
      start(() => readRows([one]))
      kept.put([one])
    },
    markStarted() {
      state = 'started'
      flush()
    },
    settled: () => work,
    async end(unpacked) {
      ending.abort()
      if (timer) clearTimeout(timer)
      if (composing) clearTimeout(composing)
      await work
      if (unpacked === 'remove') await rm(stagingDir, { recursive: true, force: true })
    },
  }
}
