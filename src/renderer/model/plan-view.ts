import { compareCodeUnits } from '../../shared/model/compare-code-units'
import type { Plan, PlanProblem, PlanRow } from '../../shared/contract'
import { said, type SaidBy } from '../../shared/languages/said'
import { sayCore, sayKey } from '../format/said'
import { formatBytes, formatCount, formatDuration, formatPercent } from '../format/numbers'
import { upperFirst } from '../format/sentences'
import { t, compareNames } from '../language'
import { locale } from '../language/locale'
import { onceEach } from './once-each'
import { mergeSorted } from './sorted-list'

export type PlanAction = PlanRow['action']

export const planActions: readonly PlanAction[] = ['create', 'revise', 'skip', 'problem']

/** What of a plan the table shows. */
export interface PlanFilter {
  actions: ReadonlySet<PlanAction>
  /** Rows of this folder and below; null for all. */
  folder: string | null
  /** Matches names, files, target layers and reasons; '' for all. */
  text: string
}

export type PlanSortKey = 'action' | 'name' | 'folder' | 'crs' | 'format' | 'features' | 'files' | 'size' | 'modified'
export interface PlanSort {
  key: PlanSortKey
  descending: boolean
}

/** How many rows there are of each action. */
export function countActions(rows: readonly PlanRow[]): Record<PlanAction, number> {
  const counts: Record<PlanAction, number> = { create: 0, revise: 0, skip: 0, problem: 0 }
  for (const row of rows) counts[row.action] += 1
  return counts
}

/** The rows that pass a filter, in the given order. */
export function filterRows(rows: readonly PlanRow[], filter: PlanFilter): readonly PlanRow[] {
  const words = filter.text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const isAll = filter.actions.size === planActions.length && filter.folder === null && words.length === 0
  if (isAll) return rows
  return rows.filter(
    (row) =>
      filter.actions.has(row.action) &&
      (filter.folder === null || isInFolder(row.folder, filter.folder)) &&
      (words.length === 0 || matches(row, words)),
  )
}

function isInFolder(folder: string, ancestor: string): boolean {
  return ancestor === '' || folder === ancestor || folder.startsWith(`${ancestor}/`)
}

/** What a row is found by, in lower case. */
const textOf = onceEach((row: PlanRow) =>
  [row.name, row.options.title, row.targetLayerName, sayCore(row.reason, row.reasonBy), row.folder, row.formatLabel]
    .concat(row.files.map((file) => file.name))
    .concat(row.problems.map((problem) => sayCore(problem.message, problem.messageBy)))
    .join('\n')
    .toLocaleLowerCase(),
)

function matches(row: PlanRow, words: readonly string[]): boolean {
  const text = textOf(row)
  return words.every((word) => text.includes(word))
}

const urgency: Record<PlanAction, number> = { problem: 3, revise: 2, create: 1, skip: 0 }

/**
 * A sorted copy. By action, descending: problems first, then what is not certain, then revisions, creations and what is skipped.
 * @param before rows as this sort has put them last: only what is new since, or sorted otherwise now, finds a place
 */
export function sortRows(
  rows: readonly PlanRow[],
  sort: PlanSort,
  before: readonly PlanRow[] = [],
): readonly PlanRow[] {
  const direction = sort.descending ? -1 : 1
  const byName = (a: PlanRow, b: PlanRow) =>
    compareNames(a.name, b.name) || compareNames(a.folder, b.folder) || compareCodeUnits(a.id, b.id)
  const inOrder = (a: PlanRow, b: PlanRow) => direction * compareBy(sort.key, a, b) || byName(a, b)
  const there = new Set(rows)
  const stand: PlanRow[] = []
  const moved = new Map<string, PlanRow>()
  for (const row of before) if (!there.delete(row)) moved.set(row.id, row)
  if (moved.size === 0) return there.size === 0 ? before : mergeSorted(before, [...there].sort(inOrder), inOrder)
  // What has changed in nothing that it is sorted by takes the place of what it was.
  const changed = new Map([...there].map((row) => [row.id, row]))
  for (const row of before) {
    const now = moved.has(row.id) ? changed.get(row.id) : row
    if (now === undefined || (now !== row && inOrder(now, row) !== 0)) continue
    changed.delete(row.id)
    stand.push(now)
  }
  return mergeSorted(stand, [...changed.values()].sort(inOrder), inOrder)
}

function compareBy(key: PlanSortKey, a: PlanRow, b: PlanRow): number {
  switch (key) {
    case 'action':
      return urgency[a.action] - urgency[b.action] || asks(a) - asks(b)
    case 'name':
      return compareNames(a.name, b.name)
    case 'folder':
      return compareNames(a.folder, b.folder)
    case 'features':
      return (a.features ?? -1) - (b.features ?? -1)
    case 'files':
      return a.files.length - b.files.length
    case 'crs':
      return (a.crs.srid ?? -1) - (b.crs.srid ?? -1)
    case 'format':
      return compareNames(a.formatLabel ?? '', b.formatLabel ?? '')
    case 'size':
      return a.sizeBytes - b.sizeBytes
    case 'modified':
      return a.lastModifiedMs - b.lastModifiedMs
  }
}

const asks = (row: PlanRow): number => (row.confidence === 'ask' ? 1 : 0)

/** Whether a skipped row is so because another one holds the same. */
const isCopy = (row: PlanRow): boolean => row.reasonBy?.key === 'core.decision.duplicate'

/** Whether a skipped row holds what its layer holds; else it is a copy, somebody left it out, or has revised the layer since it was sent. */
function isUnchanged(row: PlanRow): boolean {
  return row.action === 'skip' && row.matched && row.rule !== 'sent-revised-since' && !isCopy(row)
}

/** Whether a row would be sent by Start: chosen, and with something to do. */
function willBeSent(row: PlanRow): boolean {
  return row.selected && (row.action === 'create' || row.action === 'revise')
}

/** Files of one reason. */
export interface LeftOutGroup {
  /** What stands after the name of a file ("is a pipe, not a file."), or a sentence that holds it. */
  reason: string
  /** The same after a number of files; null: it was told of one alone. */
  reasonOfMany: string | null
  /** Whether the reason holds the name. */
  isSentence: boolean
  paths: string[]
}

/** Files that make no layer, grouped by their reason, the largest group first. */
export function groupIgnored(ignored: Plan['ignored']): LeftOutGroup[] {
  const groups = new Map<string, Omit<LeftOutGroup, 'reasonOfMany'> & { by: SaidBy | undefined }>()
  for (const { path, reason: text, reasonBy: by } of ignored) {
    const sentence = sayCore(text, by)
    const name = path.split(/[/\\]/).at(-1) ?? path
    const isCut = sentence.startsWith(`${name} `)
    const reason = isCut ? sentence.slice(name.length + 1) : sentence
    const group = groups.get(reason)
    if (group) group.paths.push(path)
    else groups.set(reason, { reason, isSentence: !isCut && sentence.includes(name), paths: [path], by })
  }
  return [...groups.values()]
    .map(({ by, ...group }) => ({ ...group, reasonOfMany: ofMany(by, group.paths.length) }))
    .sort((a, b) => b.paths.length - a.paths.length)
}

function ofMany(by: SaidBy | undefined, count: number): string | null {
  const why = by?.key === 'readers.files.entry' ? by.params.why : undefined
  return typeof why === 'object' && 'key' in why ? sayKey({ ...why, params: { ...why.params, count } }) : null
}

/** Files that are gone from the folder, each with what becomes of its layer. */
export function goneLines(gone: NonNullable<Plan['gone']>): { path: string; name: string; what: string }[] {
  return gone.map(({ path, layerName, renamedTo }) => ({
    path,
    name: path.split(/[/\\]/).at(-1) ?? path,
    what:
      renamedTo === null
        ? t('uploads.plan.side.stays', { name: layerName })
        : t('uploads.plan.side.renamed', { file: renamedTo, name: layerName }),
  }))
}

/** Why a plan has no row. */
export function nothingFoundText(head: Pick<Plan, 'ignored' | 'unread'> | null): string {
  const { ignored = [], unread = [] } = head ?? {}
  const only = ignored.length === 0 && unread.length === 1 ? unread[0] : undefined
  if (only) return sayCore(only.reason, only.reasonBy)
  const count = ignored.length + unread.length
  return count > 0 ? t('uploads.plan.nothing.leftOut', { count }) : t('uploads.plan.nothing.empty')
}

/** What Start would do, and what stays, in one sentence each. */
export interface PlanSummary {
  sending: number
  sentence: string
}

export function summarisePlan(rows: readonly PlanRow[]): PlanSummary {
  const sending = rows.filter(willBeSent)
  const sendingBytes = sending.reduce((sum, row) => sum + row.sizeBytes, 0)
  const unchanged = rows.filter(isUnchanged).length
  const leftOut = rows.filter((row) => row.action === 'skip').length - unchanged
  const problems = rows.filter((row) => row.action === 'problem').length
  const left = rows.length - sending.length - unchanged - leftOut - problems
  const stays: string[] = []
  if (unchanged > 0) stays.push(t('uploads.plan.summary.unchanged', { count: unchanged }))
  if (leftOut > 0) stays.push(t('uploads.plan.summary.leftOut', { count: leftOut }))
  if (problems > 0) stays.push(t('uploads.plan.summary.problems', { count: problems }))
  if (left > 0) stays.push(t('uploads.plan.summary.notTicked', { count: left }))
  const head =
    sending.length === 0
      ? t('uploads.plan.summary.nothing')
      : t('uploads.plan.summary.sent', { count: sending.length, size: formatBytes(sendingBytes) })
  if (stays.length === 0) return { sending: sending.length, sentence: head }
  const list = new Intl.ListFormat(locale()).format(stays)
  const tail = t('uploads.plan.summary.stay', { list, count: rows.length - sending.length })
  return { sending: sending.length, sentence: `${head} ${tail}` }
}

/** The second line under a row's name: the kinds of its files, or its one file when that is called otherwise. */
export function fileLine(row: PlanRow): string {
  const [only] = row.files
  if (row.files.length === 1 && only) return only.name
  const exts = row.files.map((file) => file.ext.replace(/^\./, ''))
  return exts.length > 8 ? `${exts.slice(0, 8).join(' ')} +${exts.length - 8}` : exts.join(' ')
}

/** A sentence about a row without its own name in front: beside the name that would be said twice. */
export function withoutName(row: PlanRow, message: string): string {
  const names = [row.name, ...row.files.map((file) => file.name)].sort((a, b) => b.length - a.length)
  const name = names.find((each) => message.startsWith(`${each} `))
  if (name === undefined) return message
  return upperFirst(message.slice(name.length + 1))
}

/** Why a row does what it does, without the target that the line above it names already. */
export function reasonOnly(row: PlanRow): string {
  const whole = sayCore(row.reason, row.reasonBy)
  if (row.action !== 'revise') return whole
  const before = said('core.decision.revises', { layer: row.targetLayerName ?? '', why: '' }).text
  if (!row.reason.startsWith(before)) return whole
  const why = row.reasonBy?.params.why
  return sayCore(row.reason.slice(before.length), typeof why === 'object' && 'key' in why ? why : undefined)
}

/** Whether others have changed what a row was decided by, since the plan was made. */
export function hasNews(row: PlanRow): boolean {
  return row.problems.some(({ code }) => code === 'layers-changed')
}

/** What is told of a row that goes as it is; what is skipped needs no mend, so that of it only what others did counts. */
export function notedProblem(row: PlanRow): PlanProblem | null {
  if (row.action === 'skip') return row.problems.find(({ code }) => code === 'layers-changed') ?? null
  return row.problems[0] ?? null
}

/** A problem beside its row's name: in the few words that it has, else its sentence. */
export function problemLine(row: PlanRow, problem: PlanProblem): string {
  const { short, shortBy, message, messageBy } = problem
  return short === undefined ? withoutName(row, sayCore(message, messageBy)) : sayCore(short, shortBy)
}

/** How much of a plan has been read, 0 to 1; null while its folders are looked through. */
export function planFraction({ state, progress }: Omit<Plan, 'rows'>, rows: readonly PlanRow[]): number | null {
  if (state === 'scanning' || progress.rowsTotal === 0) return null
  const underWay = rows.reduce((sum, { readFraction = 0 }) => sum + readFraction, 0)
  return Math.min(1, (progress.rowsDone + underWay) / progress.rowsTotal)
}

/** How far a plan is that is looked through or read, and what the rest takes where that is long. */
export function planningText({ state, progress }: Pick<Plan, 'state' | 'progress'>): string {
  if (state === 'scanning') return t('uploads.plan.progress.looking', { count: progress.files })
  const read = { done: formatCount(progress.rowsDone), count: progress.rowsTotal }
  if (progress.secondsLeft === null) return t('uploads.plan.progress.reading', read)
  return t('uploads.plan.progress.readingLeft', { ...read, time: formatDuration(progress.secondsLeft) })
}

/** Words for the first line of "What will happen". */
export function actionLine(row: PlanRow): string {
  if (row.action === 'problem') {
    const problem = row.problems.find((each) => each.blocking)
    return problem ? problemLine(row, problem) : withoutName(row, sayCore(row.reason, row.reasonBy))
  }
  if (row.inspection === 'waiting') return t('uploads.plan.line.waiting')
  if (row.inspection === 'reading')
    return row.readFraction === undefined
      ? t('uploads.plan.line.reading')
      : t('uploads.plan.line.readingPart', { part: formatPercent(row.readFraction) })
  if (row.action === 'revise')
    return row.targetLayerName === null
      ? t('uploads.plan.line.reviseUnnamed')
      : t('uploads.plan.line.revise', { name: row.targetLayerName })
  if (row.action === 'skip') {
    if (isUnchanged(row)) return t('uploads.plan.line.unchanged')
    return row.matched && !isCopy(row) ? t('uploads.plan.line.sentBefore') : t('uploads.plan.line.leftOut')
  }
  const folder = row.options.directoryPath
  if (!folder) return t('uploads.plan.line.create')
  return t('uploads.plan.line.createIn', { folder: folder.split('/').filter(Boolean).join(' / ') })
}
