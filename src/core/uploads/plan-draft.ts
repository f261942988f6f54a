import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { GeoEngine } from '../../geo/engine-api'
import type { CheckedParams, Plan, ProjectRef } from '../../shared/contract'
import { AppError, toAppError, type WireError } from '../../shared/errors/app-error'
import { inParallel } from '../in-parallel'
import type { Clock } from '../ports'
import { boxOf, composeRow } from './compose-row'
import { createDecisions, type Decision, type Decisions } from './decide'
import { digestRow, findDuplicates } from './find-duplicates'
import { gatherRows } from './gather-rows'
import type { RowFacts } from './match-layers'
import type { ProjectContext } from './project-context'
import { needsReading, readRow } from './read-row'
import { rebuildShx } from './rebuild-shx'
import { addMember, restatFiles } from './row-files'
import { totals, type RowState } from './row-state'
import { scanPaths } from './scan'
import { tellApart } from './tell-apart'

type RowEdit = CheckedParams<'uploads.editRows'>

export interface DraftOptions {
  project: ProjectRef
  paths: string[]
  mirrorFolders: boolean
  geo: GeoEngine
  clock: Clock
  stagingDir: string
  readContext: () => Promise<ProjectContext>
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
  discard(): Promise<void>
}

const tellEveryMs = 100
/** Rows that are read at the same time; the engine has a queue of its own. */
const readingAtOnce = 3

export function createPlanDraft(options: DraftOptions): PlanDraft {
  const { project, geo, stagingDir } = options
  const id = randomUUID()
  const states = new Map<string, RowState>()
  const removed: string[] = []
  const touched = new Set<string>()
  const ending = new AbortController()
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
      title: titleOf(options.paths),
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
    const facts = [...stale].flatMap((rowId) => {
      const one = states.get(rowId)
      return one ? [factsOf(one)] : []
    })
    stale.clear()
    for (const rowId of decisions?.update(facts) ?? facts.map((one) => one.id)) {
      const one = states.get(rowId)
      if (!one) continue
      const next = composeRow(one, decisions?.get(rowId) ?? undecided, {
        projectSrid: context?.projectSrid ?? null,
        landingLabel: context?.area.label ?? '',
        layerName: (layerId) => layerNames.get(layerId) ?? null,
        folderPath: mirrorFolders ? one.row.folder : null,
      })
      if (JSON.stringify(next) !== JSON.stringify(one.row)) touched.add(rowId)
      one.row = next
    }
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

  async function scan(): Promise<void> {
    const [result, read] = await Promise.all([
      scanPaths(options.paths, {
        signal: ending.signal,
        onProgress: (files, bytes) => {
          found = { files, bytes }
          tell()
        },
      }),
      options.readContext(),
    ])
    context = read
    layerNames = new Map(read.layers.map((layer) => [layer.id, layer.name]))
    sentSizes = new Set(read.sent.map((record) => record.sizeBytes))
    decisions = createDecisions(read.layers, read.sent)
    found = { files: result.files.length, bytes: result.files.reduce((sum, file) => sum + file.sizeBytes, 0) }
    const gathered = await gatherRows(result, join(stagingDir, id), ending.signal)
    for (const row of gathered.rows) {
      states.set(row.row.id, row)
      touched.add(row.row.id)
    }
    ignored = gathered.ignored
    tellApart([...states.values()])
    state = 'reading'
    composeAll()
    await readRows([...states.values()])
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

  start(scan)

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
        const after = { ...before, ...definedOnly(edit.options ?? {}) }
        for (const name of edit.clear ?? []) delete (after as Record<string, unknown>)[name]
        one.row = { ...one.row, options: after }
        const { chosen } = one
        if (edit.action !== undefined) chosen.action = edit.action
        if (edit.targetLayerId !== undefined) {
          chosen.targetLayerId = edit.targetLayerId
          chosen.action = 'revise'
        }
        if (edit.selected !== undefined) chosen.selected = edit.selected
        for (const code of edit.overrideProblems ?? []) chosen.overrides.add(code)
        if (edit.overrideProblems?.includes('missing-shx')) start(() => rebuild(one))
        if (needsReading(before, after)) toRead.push(one)
        stale.add(one.row.id)
      }
      if (toRead.length > 0) start(() => readRows(toRead))
      compose()
    },
    setMirror(mirror) {
      mustBeOpen()
      mirrorFolders = mirror
      for (const one of states.values()) {
        const options = { ...one.row.options }
        delete options.directoryPath
        one.row = { ...one.row, options }
      }
      composeAll()
    },
    readAgain(rowIds) {
      mustBeOpen()
      if (rowIds === null) {
        start(async () => {
          const before = new Map(states)
          states.clear()
          state = 'scanning'
          await scan()
          for (const [rowId, old] of before) {
            const now = states.get(rowId)
            if (now) keepChoices(now, old)
            else removed.push(rowId)
          }
          composeAll()
        })
        return
      }
      const rows = rowIds.map(find)
      start(async () => {
        for (const one of rows) await restatFiles(one)
        await readRows(rows)
      })
    },
    async addFiles(rowId, paths) {
      mustBeOpen()
      const one = find(rowId)
      for (const path of paths) await addMember(one, path)
      start(() => readRows([one]))
    },
    markStarted() {
      state = 'started'
      flush()
    },
    settled: () => work,
    async discard() {
      ending.abort()
      if (timer) clearTimeout(timer)
      if (composing) clearTimeout(composing)
      await work
      await rm(join(stagingDir, id), { recursive: true, force: true })
    },
  }

  async function rebuild(one: RowState): Promise<void> {
    const made = await rebuildShx(one.readSet.main, join(stagingDir, id, one.row.id))
    one.chosen.overrides.delete('missing-shx')
    await addMember(one, made)
    await readRows([one])
  }
}

/** What decides over a row. */
function factsOf({ row, digest, report }: RowState): RowFacts {
  const main = row.files[0]
  const { sizeBytes, lastModifiedMs } = totals(row.files)
  return {
    id: row.id,
    title: row.options.title ?? row.name,
    mainName: main?.name ?? row.name,
    path: main?.path ?? '',
    sizeBytes,
    lastModifiedMs: main?.lastModifiedMs ?? 0,
    newestMs: lastModifiedMs,
    digest,
    bbox4326: boxOf(report?.layers ?? []),
  }
}

const undecided: Decision = {
  intendedAction: 'create',
  unchanged: false,
  reason: 'not compared yet',
  confidence: 'certain',
  targetLayerId: null,
  targetLayerName: null,
  candidates: [],
}

function keepChoices(now: RowState, old: RowState): void {
  now.chosen = old.chosen
  now.row = { ...now.row, options: { ...now.row.options, ...old.row.options } }
}

function definedOnly<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>
}

function titleOf(paths: readonly string[]): string {
  const first = basename(paths[0] ?? '') || (paths[0] ?? '')
  return paths.length > 1 ? `${first} and ${paths.length - 1} more` : first
}
