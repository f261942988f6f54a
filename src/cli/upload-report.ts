import type { Plan, PlanRow, TransferRow } from '../shared/contract'
import { flagHint } from './upload-answers'
import { twinSaid } from '../shared/model/twin-text'

/** One layer of `upload --json`. */
export interface UploadItem {
  layer: string
  files: string[]
  /** `ask`: a person has to say which layer is meant, or whether an older file is to be sent. */
  mode: 'create' | 'revise' | 'skip' | 'ask'
  status: 'completed' | 'failed' | 'skipped' | 'planned'
  job: number | null
  layerId: number | null
  /** Why it was decided so; absent for what an earlier run had decided. */
  reason?: string
  error: { code: string; message: string } | null
  /** Layers that somebody else made of the same file in the same moment. */
  twins: { layerId: number; by: string | null; text: string }[]
}

/** What `upload --json` prints. */
export interface UploadReport {
  items: UploadItem[]
  /** That the folder took long to read; what of files that were sent now could not be read as it stands. A row for each reason. */
  warnings: { path: string; reason: string }[]
  /** Files that make no layer, with the reason. */
  ignored: { path: string; reason: string }[]
  /** Folders and files that could not be read, links, pipes and the like, with the reason. */
  unread: { path: string; reason: string }[]
  /** Files that made a layer from here and are not in the folder any more; nothing was done about them. */
  gone: NonNullable<Plan['gone']>
  completed: number
  failed: number
  skipped: number
  /** Jobs that may stand empty on the service because an answer to this computer was lost; a person may cancel them. */
  emptyJobs: { job: number; user: string | null; created: string | null }[]
  /** How far the service's clock is before this computer's; negative: behind it; 0: no more than two seconds. */
  clockApartSeconds: number
}

/** A row of the plan that is not sent: unchanged, or with a problem that a person has to fix. */
export function itemOfRow(row: PlanRow): UploadItem {
  const problem = row.problems.find((each) => each.blocking)
  const asks = row.confidence === 'ask' && row.matched
  const status = row.action === 'skip' ? 'skipped' : row.action === 'problem' ? 'failed' : 'planned'
  return {
    layer: row.options.title ?? row.name,
    files: row.files.map((file) => file.path),
    mode: asks ? 'ask' : row.intendedAction,
    status,
    job: null,
    layerId: asks ? (row.compared?.layerId ?? null) : row.targetLayerId,
    reason: row.reason,
    error:
      status === 'failed' && problem
        ? {
            code: problem.code,
            message: asks && problem.code === row.rule ? `${problem.message} ${flagHint(row)}` : problem.message,
          }
        : null,
    twins: [],
  }
}

/** What there is to say of a folder as a whole, and what of the files that are sent could not be read as it stands. */
export function warningsOf(
  folder: Pick<Plan, 'roots' | 'warnings'>,
  sent: readonly PlanRow[],
): UploadReport['warnings'] {
  return [
    ...(folder.warnings ?? []).map(({ message }) => ({ path: folder.roots[0] ?? '', reason: message })),
    ...sent.flatMap(({ name, files, warnings, problems }) => [
      ...warnings.map(({ message }) => ({ path: files[0]?.path ?? name, reason: message })),
      // What breaks the specification and does not stop it, or was accepted.
      ...problems
        .filter(({ rule }) => rule !== undefined)
        .map(({ message }) => ({ path: files[0]?.path ?? name, reason: message })),
    ]),
  ]
}

/** A transfer that has ended, or was left. */
export function itemOfTransfer(row: TransferRow, files: string[]): UploadItem {
  const status = row.state === 'completed' ? 'completed' : row.state === 'skipped' ? 'skipped' : 'failed'
  const { error } = row
  return {
    layer: row.name,
    files,
    mode: row.mode,
    status,
    job: row.jobId,
    layerId: row.layerId,
    // Left out after the plan, by what others did meanwhile: the last thing that happened to it says so.
    reason: status === 'skipped' ? row.history.at(-1)?.text : undefined,
    error: status === 'failed' ? { code: error?.code ?? row.state, message: error?.message ?? row.statusText } : null,
    twins: row.twins.map((twin) => ({ layerId: twin.layerId, by: twin.by, text: twinSaid(twin, row.layerId).text })),
  }
}

export function reportOf(
  items: UploadItem[],
  {
    warnings,
    ignored,
    unread,
    gone,
    emptyJobs,
    clockApartSeconds,
  }: Omit<UploadReport, 'items' | 'completed' | 'failed' | 'skipped'>,
): UploadReport {
  const count = (status: UploadItem['status']) => items.filter((item) => item.status === status).length
  const counts = { completed: count('completed'), failed: count('failed'), skipped: count('skipped') }
  return { items, warnings, ignored, unread, gone, ...counts, emptyJobs, clockApartSeconds }
}

/** What --json prints: the contract knows three statuses, and what is only planned has been left out so far. */
export function forScripts(report: UploadReport): UploadReport {
  const items = report.items.map((item) => (item.status === 'planned' ? { ...item, status: 'skipped' as const } : item))
  return reportOf(items, report)
}

/** A line for people. */
export function lineOf(item: UploadItem): string {
  const job = item.job === null ? '' : `, job ${item.job}`
  const layer = item.layerId === null ? '' : `, layer ${item.layerId}`
  const said = item.error?.message ?? (item.mode === 'skip' ? item.reason : undefined)
  const why = said === undefined ? '' : ` — ${said}`
  return `${item.status.padEnd(9)} ${item.mode.padEnd(6)} ${item.layer}${job}${layer}${why}`
}

/** A line about a file that is not in the folder any more. */
export function goneLine({ path, layerName, layerId, renamedTo }: UploadReport['gone'][number]): string {
  const now = renamedTo === null ? 'it stays as it is' : `“${renamedTo}” holds the same content`
  return `gone      ${path}: made layer ${layerId}, “${layerName}”; ${now}`
}
