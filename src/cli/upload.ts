import { resolve } from 'node:path'
import type { Core } from '../core'
import { onlyEvent, type Plan, type PlanRow, type ProjectRef } from '../shared/contract'
import { AppError, toAppError } from '../shared/errors/app-error'
import { splitName } from '../shared/model/file-name'
import { isMadeOf } from './batch-origin'
import { exitStatus, type Cli, type RegisterCommand } from './command'
import { answerPlan, readMap, type MapLine, type UploadAnswers } from './upload-answers'
import { allJobs, leftBehindLine } from './listings'
import {
  forScripts,
  goneLine,
  itemOfRow,
  lineOf,
  reportOf,
  warningsOf,
  type UploadItem,
  type UploadReport,
} from './upload-report'
import { collectRecordOut, type RecordOut } from './record-files'
import {
  answerBreaches,
  specificationOf,
  tellSpecification,
  withSpecification,
  type SpecificationOptions,
} from './upload-specification'
import { tellPlanning, tellTrouble } from './tell-planning'
import { decideForScripts, interruptible, maxLines } from './decide-for-scripts'
import { plannedRecord, refuseDryRecord, withRecord, type UploadRun } from './upload-record'
import { waitForBatch } from './wait-for-batch'
import { growHeapBy } from '../node/heap-growth'
import { withReadLimits } from './read-limits'
import { callContext, mustBeFresh, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface UploadOptions extends ProjectOptions, UploadAnswers, SpecificationOptions {
  dryRun: boolean
  directory: 'mirror' | 'none'
  record: RecordOut[]
  fromRecord?: string
}

/** `upload`: makes layers of a folder. */
export const registerUpload: RegisterCommand = (program, cli) => {
  withSpecification(
    withReadLimits(
      withProjectOptions(
        program
          .command('upload')
          .description('Plans a folder, uploads it and waits for the jobs. Run again, it goes on where it was.')
          .argument('<folder>', 'folder (or file) to upload'),
      ),
    ),
  )
    .option('--dry-run', 'only says what would be done', false)
    .option('--directory <how>', 'mirror: folders become folders of the layer directory; none', parseDirectory, 'none')
    .option('--allow-older', 'sends files older than the one that their layer was last revised from', false)
    .option(
      '--allow-elsewhere',
      'sends files that lie elsewhere than the layer of their name, or nobody knows where',
      false,
    )
    .option(
      '--map <file>',
      'JSON: {"north/mains.shp": 12, "drafts/**": "skip", "*.dxf": "new"}; paths or patterns below the folder, and the layer that is meant by its id',
    )
    .option(
      '--record <file>',
      'writes what was sent, when, by whom and what became of it: .json (signed), .csv or .html; may be given several times',
      collectRecordOut,
      [],
    )
    .option(
      '--from-record <file>',
      'plans what a record (.json) tells of the folder once more, with the options of then',
    )
    .action(async (folder: string, options: UploadOptions) => {
      refuseDryRecord(options.dryRun, options.record)
      const root = resolve(folder)
      const lines = options.map === undefined ? [] : await readMap(options.map)
      const report = await withCore(cli, options, (core, project) =>
        withRecord(cli, core, options.record, (run) =>
          uploadRun({ cli, core, root }, { project, options, lines, run }),
        ),
      )
      if (options.json) cli.printJson(forScripts(report))
      else {
        for (const item of report.items) cli.print(lineOf(item))
        for (const file of report.gone) cli.note(goneLine(file))
        tellLeftOut(cli, 'warning', report.warnings)
        tellLeftOut(cli, 'ignored', report.ignored)
        tellLeftOut(cli, 'not read', report.unread)
        for (const { text } of report.items.flatMap((item) => item.twins)) cli.note(text)
        for (const { job, user, created } of report.emptyJobs) cli.note(leftBehindLine(job, user, created))
        cli.print(`${report.completed} completed, ${report.failed} failed, ${report.skipped} skipped`)
      }
      const hasFailed = report.failed > 0 && !options.dryRun
      if (hasFailed || report.unread.length > 0) process.exitCode = exitStatus.someFailed
    })
}

/** One run: takes up what an earlier one left, plans, sends, waits. */
async function uploadRun(
  at: { cli: Cli; core: Core; root: string },
  of: { project: ProjectRef; options: UploadOptions; lines: readonly MapLine[]; run: UploadRun },
): Promise<UploadReport> {
  const { cli, core } = at
  const { project, options, lines, run } = of
  const answered = tellTrouble(cli, core, 'Asking the service')
  try {
    mustBeFresh(await core.handlers['projects.get']({ project }, callContext(cli)))
  } finally {
    answered()
  }
  const resumed = options.dryRun ? [] : await resume(at, project, run)
  const planned = await makePlan(at, project, options, lines)
  run.planId = planned.id
  const isLeft = (row: PlanRow) => !isNote(row) && !resumed.some((item) => sameFiles(core, item, row))
  const { plan, batchId } =
    !options.dryRun && planned.rows.some((row) => isLeft(row) && isSent(row))
      ? await startPlan(at, planned, { flags: options, lines })
      : { plan: planned, batchId: null }
  if (batchId !== null) {
    run.batchIds.push(batchId)
    run.planId = null
  }
  const notes = plan.rows.filter(isNote)
  const unsent = plan.rows.filter((row) => isLeft(row) && (batchId === null || !isSent(row)))
  const items = [...resumed, ...unsent.map(itemOfRow)]
  if (batchId !== null) items.push(...(await sent({ cli, core }, plan, batchId)))
  return reportOf(items, {
    warnings: warningsOf(
      planned,
      plan.rows.filter((row) => isLeft(row) && isSent(row)),
    ),
    ignored: [...plan.ignored, ...notes.map(ignoredNote)],
    unread: plan.unread,
    gone: plan.gone ?? [],
    emptyJobs: items.some((item) => item.job !== null) ? await emptyJobs(cli, core, project) : [],
    clockApartSeconds: core.clockApartMs(project.connectionId) / 1000,
  })
}

function tellLeftOut(cli: Cli, word: string, entries: UploadReport['unread']): void {
  for (const { path, reason } of entries.slice(0, maxLines)) cli.note(`${word.padEnd(9)} ${path}: ${reason}`)
  if (entries.length > maxLines)
    cli.note(`${word.padEnd(9)} and ${entries.length - maxLines} more; --json names them all.`)
}

function parseDirectory(text: string): 'mirror' | 'none' {
  if (text === 'mirror' || text === 'none') return text
  throw new AppError('invalid', '--directory is mirror or none.')
}

/** Takes up what an earlier run on this folder has left, and waits for it. */
async function resume(
  { cli, core, root }: { cli: Cli; core: Core; root: string },
  project: ProjectRef,
  run: UploadRun,
): Promise<UploadItem[]> {
  await core.start()
  const context = callContext(cli)
  const items: UploadItem[] = []
  for (const batch of await core.handlers['uploads.listBatches']({ project }, context)) {
    if (batch.state !== 'running' && batch.state !== 'paused') continue
    const files = [...core.batchFiles(batch.id).values()].flat().filter((path) => core.stagedName(path) === null)
    if (!isMadeOf(root, core.batchRoots(batch.id), files)) continue
    cli.note(`Going on with ${batch.title}: ${batch.rowsDone} of ${batch.rowsTotal} are done.`)
    run.batchIds.push(batch.id)
    await core.handlers['uploads.resume']({ batchId: batch.id, rowIds: null }, context)
    items.push(...(await waitForBatch(cli, core, batch.id)))
  }
  return items
}

/** What a text or JSON file is called where it lies among the data and holds none: nothing has failed. */
const noteProblems: Readonly<Record<string, string>> = { txt: 'no-columns', json: 'not-previewed' }

function noteProblem(row: PlanRow): PlanRow['problems'][number] | undefined {
  if (row.action !== 'problem' || row.files.length !== 1) return undefined
  const code = noteProblems[splitName(row.files[0]?.name ?? '').ext]
  return row.problems.find((each) => each.code === code)
}

function isNote(row: PlanRow): boolean {
  return noteProblem(row) !== undefined
}

function ignoredNote(row: PlanRow): UploadReport['ignored'][number] {
  return { path: row.files[0]?.path ?? row.name, reason: noteProblem(row)?.message ?? '' }
}

function isSent({ action }: PlanRow): boolean {
  return action === 'create' || action === 'revise'
}

function sameFiles(core: Core, item: UploadItem, row: PlanRow): boolean {
  const [sent, planned] = [item.files[0], row.files[0]?.path]
  if (sent === undefined || planned === undefined) return false
  return (core.stagedName(sent) ?? sent) === (core.stagedName(planned) ?? planned)
}

async function plannedFolder(
  { cli, core, root }: { cli: Cli; core: Core; root: string },
  project: ProjectRef,
  options: UploadOptions,
): Promise<string> {
  const given = await specificationOf(cli, options)
  const asked = { project, paths: [root], mirrorFolders: options.directory === 'mirror', ...given }
  return (await core.handlers['uploads.makePlan'](asked, callContext(cli))).planId
}

/** Percent: while a plan is made, and while others read its files and need room of their own. */
const plainGrowth = 50
const readingGrowth = 20

async function makePlan(
  { cli, core, root }: { cli: Cli; core: Core; root: string },
  project: ProjectRef,
  options: UploadOptions,
  lines: readonly MapLine[],
): Promise<Plan> {
  const context = callContext(cli)
  let isPlanning = true
  const stop = tellPlanning(cli, core)
  growHeapBy(plainGrowth)
  core.onEvent(
    onlyEvent('uploads.planChanged', ({ plan: { state, progress } }) => {
      if (isPlanning && state === 'reading' && progress.rowsDone < progress.rowsTotal) growHeapBy(readingGrowth)
    }),
  )
  try {
    const planId =
      options.fromRecord === undefined
        ? await plannedFolder({ cli, core, root }, project, options)
        : await plannedRecord({ cli, core, root }, project, options.fromRecord)
    await interruptible(cli, core.planSettled(planId))
    await decideForScripts(cli, core, planId)
    const held = await core.handlers['uploads.getPlan']({ planId }, context)
    tellSpecification(cli, held)
    const settle = () => interruptible(cli, core.planSettled(planId))
    await answerBreaches({ cli, core, settle }, held, options)
    const asked = await core.handlers['uploads.getPlan']({ planId }, context)
    await answerPlan({ cli, core, root }, asked, lines, options)
    await interruptible(cli, core.planSettled(planId))
    const plan = await core.handlers['uploads.getPlan']({ planId }, context)
    if (plan.error) throw AppError.fromWire(plan.error)
    return plan
  } finally {
    isPlanning = false
    growHeapBy(null)
    stop()
  }
}

/** Others may change what a plan was decided by while it is started, again and again; after so many tries it is told. */
const maxStarts = 5

/**
 * Starts a plan. What others have changed since it was made is decided over again and answered as before; a row that asks something
 * then is not sent. `batchId` null: nothing is left to send.
 */
async function startPlan(
  { cli, core, root }: { cli: Cli; core: Core; root: string },
  planned: Plan,
  { flags, lines }: { flags: UploadAnswers; lines: readonly MapLine[] },
): Promise<{ plan: Plan; batchId: string | null }> {
  const context = callContext(cli)
  let plan = planned
  for (let tries = 1; ; tries++) {
    if (!plan.rows.some(isSent)) return { plan, batchId: null }
    try {
      const { batchId } = await core.handlers['uploads.start']({ planId: plan.id }, context)
      return { plan, batchId }
    } catch (thrown) {
      if (toAppError(thrown).code !== 'service.conflict' || tries === maxStarts) throw thrown
      plan = await core.handlers['uploads.getPlan']({ planId: plan.id }, context)
      for (const text of newsOf(plan)) cli.note(`note: ${text}`)
      await answerPlan({ cli, core, root }, plan, lines, flags)
      await interruptible(cli, core.planSettled(plan.id))
      plan = await core.handlers['uploads.getPlan']({ planId: plan.id }, context)
    }
  }
}

function newsOf({ rows }: Plan): string[] {
  return rows.flatMap(({ name, problems }) =>
    problems.filter(({ code }) => code === 'layers-changed').map(({ message }) => `${name}: ${message}`),
  )
}

async function sent({ cli, core }: { cli: Cli; core: Core }, plan: Plan, batchId: string): Promise<UploadItem[]> {
  const items = await waitForBatch(cli, core, batchId)
  // Unchanged rows were told with the plan; what somebody else has sent since then was not.
  const told = new Set(plan.rows.filter((row) => row.action === 'skip').map((row) => row.files[0]?.path))
  return items.filter((item) => item.mode !== 'skip' || !told.has(item.files[0]))
}

/** Jobs that may stand empty because an answer was lost. Nobody can tell them from a colleague's: they are only told. */
async function emptyJobs(cli: Cli, core: Core, project: ProjectRef): Promise<UploadReport['emptyJobs']> {
  // All is sent; what cannot be read now is listed by the next run, and by `jobs`.
  const jobs = await allJobs(cli, core, project, { statuses: ['initializing'] }).catch(() => [])
  return jobs
    .filter((each) => each.perhapsLeftBehind)
    .map(({ job }) => ({ job: job.id, user: job.userName, created: job.created }))
}
