import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { GeoEngine } from '../../geo/engine-api'
import type { CheckedParams, Plan, ProjectRef } from '../../shared/contract'
import { AppError, toAppError, type WireError } from '../../shared/errors/app-error'
import { nameKey, splitName } from '../../shared/model/file-groups'
import { inParallel } from '../in-parallel'
import type { Clock } from '../ports'
import { composeRow } from './compose-row'
import { contentDigest, hashFile } from './content-digest'
import { decideRows, type Decision } from './decide'
import { gatherRows } from './gather-rows'
import type { ProjectContext } from './project-context'
import { needsReading, readRow } from './read-row'
import type { RowState } from './row-state'
import { lastModifiedOf, scanPaths } from './scan'
import { rebuildShx } from './rebuild-shx'

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
  let decisions = new Map<string, Decision>()
  let context: ProjectContext | null = null
  let mirrorFolders = options.mirrorFolders
  let ignored: Plan['ignored'] = []
  let state: Plan['state'] = 'scanning'
  let error: WireError | null = null
  let found = { files: 0, bytes: 0 }
  let timer: NodeJS.Timeout | null = null
  let work: Promise<void> = Promise.resolve()

  const layerNames = () => new Map(context?.layers.map((layer) => [layer.id, layer.name]))

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

  /** Decides all rows anew (one row's claim touches the others) and notes which of them look different. */
  function compose(): void {
    if (context) {
      const facts = [...states.values()].map((one) => ({
        id: one.row.id,
        title: one.row.options.title ?? one.row.name,
        mainName: one.row.files[0]?.name ?? one.row.name,
        path: one.row.files[0]?.path ?? '',
        sizeBytes: one.row.sizeBytes,
        lastModifiedMs: one.row.files[0]?.lastModifiedMs ?? 0,
        newestMs: one.row.lastModifiedMs,
        digest: one.digest,
        bbox4326: one.row.bbox4326,
      }))
      decisions = decideRows(facts, context.layers, context.sent)
    }
    const names = layerNames()
    for (const one of states.values()) {
      const next = composeRow(one, decisions.get(one.row.id) ?? undecided, {
        projectSrid: context?.projectSrid ?? null,
        landingLabel: context?.area.label ?? '',
        layerName: (layerId) => names.get(layerId) ?? null,
        folderPath: mirrorFolders ? one.row.folder : null,
      })
      if (JSON.stringify(next) !== JSON.stringify(one.row)) touched.add(one.row.id)
      one.row = next
    }
    tell()
  }

  let composing: NodeJS.Timeout | null = null
  /** Many rows end their reading at once; one pass serves them. */
  function composeSoon(): void {
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
    found = { files: result.files.length, bytes: result.files.reduce((sum, file) => sum + file.sizeBytes, 0) }
    const gathered = await gatherRows(result, join(stagingDir, id), ending.signal)
    for (const row of gathered.rows) {
      states.set(row.row.id, row)
      touched.add(row.row.id)
    }
    ignored = gathered.ignored
    nameApart()
    state = 'reading'
    compose()
    await readRows([...states.values()])
  }

  /** Two rows of one title: the folder tells them apart, within one folder the extension. */
  function nameApart(): void {
    const all = [...states.values()]
    retitle(all, (one) => {
      const folder = one.row.folder.split('/').pop() ?? ''
      return folder === '' ? titleNow(one) : `${folder} – ${titleNow(one)}`
    })
    retitle(all, (one) => `${titleNow(one)} (${one.readSet.main.ext})`)
  }

  const titleNow = (one: RowState) => one.row.options.title ?? one.row.name

  function retitle(rows: readonly RowState[], titled: (one: RowState) => string): void {
    const byTitle = new Map<string, RowState[]>()
    for (const one of rows) {
      const key = nameKey(titleNow(one))
      byTitle.set(key, [...(byTitle.get(key) ?? []), one])
    }
    for (const same of byTitle.values()) {
      const titles = same.map(titled)
      // What all would share tells nobody apart.
      if (same.length < 2 || new Set(titles.map(nameKey)).size < 2) continue
      same.forEach((one, index) => {
        one.row = { ...one.row, options: { ...one.row.options, title: titles[index] } }
      })
    }
  }

  async function readRows(rows: readonly RowState[]): Promise<void> {
    state = 'reading'
    for (const one of rows) one.row = { ...one.row, inspection: 'waiting' }
    await inParallel(rows, readingAtOnce, readOne)
    await findDuplicates()
    if (state === 'reading') state = 'ready'
    compose()
    flush()
  }

  async function readOne(one: RowState): Promise<void> {
    if (one.fault) {
      one.row = { ...one.row, inspection: 'failed' }
      composeSoon()
      return
    }
    one.row = { ...one.row, inspection: 'reading' }
    touched.add(one.row.id)
    tell()
    if (!context) return
    await readRow(one, { geo, projectSrid: context.projectSrid, area: context.area }, ending.signal)
    const sent = context.sent
    if (sent.some((record) => record.sizeBytes === one.row.sizeBytes)) await digest(one)
    one.row = { ...one.row, inspection: one.report?.error ? 'failed' : 'done' }
    touched.add(one.row.id)
    composeSoon()
  }

  async function digest(one: RowState): Promise<void> {
    try {
      const hashes: { name: string; sha256: string }[] = []
      for (const file of one.row.files)
        hashes.push({ name: file.name, sha256: await hashFile(file.path, ending.signal) })
      one.digest = contentDigest(hashes)
    } catch {
      // A file that cannot be read is said by the reading of the row.
      one.digest = null
    }
  }

  /** A zip and its unpacked copy, or one file in two folders: one is sent, the other is told of. */
  async function findDuplicates(): Promise<void> {
    const byName = new Map<string, RowState[]>()
    for (const one of states.values()) {
      one.duplicateOf = null
      if (one.fault) continue
      const key = nameKey(one.row.name)
      byName.set(key, [...(byName.get(key) ?? []), one])
    }
    for (const same of byName.values()) {
      if (same.length < 2) continue
      const seen = new Map<string, RowState>()
      for (const one of same) {
        const unpacked = same.find((other) => isUnpackedCopy(one, other))
        if (one.digest === null) await digest(one)
        const first = unpacked ?? (one.digest === null ? undefined : seen.get(one.digest))
        if (first)
          one.duplicateOf = [first.row.folder, first.row.files[0]?.name ?? first.row.name].filter(Boolean).join('/')
        else if (one.digest !== null) seen.set(one.digest, one)
      }
    }
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

  /** Looks at the files anew: some may have changed, some may be gone. */
  async function restat(one: RowState): Promise<void> {
    const files = []
    for (const file of one.row.files) {
      const now = await stat(file.path).catch(() => null)
      if (now) files.push({ ...file, sizeBytes: now.size, lastModifiedMs: lastModifiedOf(now) })
    }
    const byPath = new Map(files.map((file) => [file.path, file]))
    const members = one.readSet.members.map((member) => ({ ...member, ...byPath.get(member.path) }))
    const main = members.find((member) => member.path === one.readSet.main.path) ?? one.readSet.main
    one.readSet = { ...one.readSet, main, members }
    one.row = { ...one.row, files: files.length > 0 ? files : one.row.files }
    one.digest = null
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
      if (edit.targetLayerId !== undefined && !layerNames().has(edit.targetLayerId))
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
      compose()
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
          compose()
        })
        return
      }
      const rows = rowIds.map(find)
      start(async () => {
        for (const one of rows) await restat(one)
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

  async function addMember(one: RowState, path: string): Promise<void> {
    const { fileName, ext } = splitName(basename(path))
    const facts = await stat(path).catch(() => null)
    if (!facts?.isFile()) throw new AppError('file.missing', `${fileName} is not there any more.`)
    if (splitName(fileName).base !== one.row.name && nameKey(splitName(fileName).base) !== nameKey(one.row.name))
      throw new AppError('invalid', `${fileName} does not belong to ${one.row.name}: their names differ.`)
    if (one.readSet.members.some((member) => member.ext === ext))
      throw new AppError('invalid', `${one.row.name} has a .${ext} already.`)
    const member = { path, name: fileName, ext, sizeBytes: facts.size, lastModifiedMs: lastModifiedOf(facts) }
    one.readSet = { ...one.readSet, members: [...one.readSet.members, member] }
    one.row = { ...one.row, files: [...one.row.files, member] }
    one.missing = one.missing.filter((part) => part !== ext)
    one.digest = null
  }
}

/** Whether `loose` lies unpacked beside the zip: the same names with the same sizes. */
function isUnpackedCopy(zip: RowState, loose: RowState): boolean {
  if (!zip.innerSizes || loose.innerSizes || loose.kind !== 'shapefile') return false
  return loose.row.files.every((file) => {
    const inner = zip.innerSizes?.get(nameKey(file.name))
    return inner === file.sizeBytes || (inner === undefined && !['shp', 'shx', 'dbf', 'prj'].includes(file.ext))
  })
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
