import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { Core } from '../core'
import type { Plan, PlanRow } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { nameKey } from '../shared/model/file-name'
import type { Cli } from './command'
import { RowEdits, type RowEdit } from './row-edits'

/** What a script answers to the questions of a plan. */
export interface UploadAnswers {
  allowOlder: boolean
  allowElsewhere: boolean
  /** Path of a map file; undefined: none. */
  map?: string
}

/** A line of a map file: a path below the folder, or a pattern, and the layer that it means. */
export interface MapLine {
  pattern: string
  to: number | 'new' | 'skip'
}

type Edit = Pick<RowEdit, 'action' | 'targetLayerId'>

const older = new Set(['older', 'undated', 'put-back'])
const elsewhere = new Set(['elsewhere', 'place-unknown'])

/** Reads a map file. AppError `invalid`, file.missing. */
export async function readMap(path: string): Promise<MapLine[]> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new AppError(
      'invalid',
      `${path} cannot be read as JSON: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', `${path} is to be an object: {"north/mains.shp": 12, "drafts/*": "skip"}.`)
  return Object.entries(value).map(([pattern, to]) => {
    if (to === 'new' || to === 'skip' || (typeof to === 'number' && Number.isInteger(to))) return { pattern, to }
    throw new AppError('invalid', `${path}: “${pattern}” is to be a layer's id, "new" or "skip".`)
  })
}

/** The first line of a map that a row's main file fits; paths with and without the extension, '/' between folders, case does not count. Pure. */
export function lineFor(lines: readonly MapLine[], relativePath: string): MapLine | undefined {
  const path = nameKey(relativePath)
  const bare = path.replace(/\.[^./]+$/, '')
  return lines.find(({ pattern }) => {
    const matcher = matcherOf(nameKey(pattern.replace(/^\.?\//, '')))
    return matcher.test(path) || matcher.test(bare)
  })
}

/** `*` and `?` stay within a folder, `**` goes through folders. */
function matcherOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => globs[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('')
  return new RegExp(`^${source}$`, 'u')
}

const globs: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }

/** What the map and the flags answer for a row; null: nothing, it goes as it was decided. Pure. */
export function answerFor(row: PlanRow, line: MapLine | undefined, flags: UploadAnswers): Edit | null {
  if (line) return mapped(row, line.to)
  const { compared, objections = [] } = row
  if (!compared) return null
  const revise: Edit = { action: 'revise', targetLayerId: compared.layerId }
  // Sent before, and somebody has revised it since with a newer file: only who says so puts the older one back.
  if (row.rule === 'sent-revised-since' && row.matched)
    return flags.allowOlder && compared.order === 'older' ? revise : null
  if (row.confidence !== 'ask' || objections.length === 0) return null
  const isAllowed = objections.every(
    (rule) => (flags.allowOlder && older.has(rule)) || (flags.allowElsewhere && elsewhere.has(rule)),
  )
  return isAllowed ? revise : null
}

/** What is unchanged is not sent again, whatever the map says; `new` makes a layer once. */
function mapped(row: PlanRow, to: MapLine['to']): Edit | null {
  if (to === 'skip') return { action: 'skip' }
  if (to === 'new') return row.intendedAction === 'skip' || row.compared?.sentFromHere ? null : { action: 'create' }
  if (row.intendedAction === 'skip' && row.targetLayerId === to) return null
  return { action: 'revise', targetLayerId: to }
}

/** Why "new" leaves a question open; null: it does not. Pure. */
export function spentNewText(row: PlanRow, line: MapLine | undefined): string | null {
  if (line?.to !== 'new' || row.confidence !== 'ask' || !row.compared?.sentFromHere) return null
  return `note: ${row.name}: “new” of --map makes a layer once, and layer ${row.compared.layerId} was made of this file. Give its id, or “skip”; under another name the file makes another layer.`
}

/** How a script answers the question of a row that was not sent. */
export function flagHint({ objections = [] }: PlanRow): string {
  const flags = [
    ...(objections.some((rule) => older.has(rule)) ? ['--allow-older'] : []),
    ...(objections.some((rule) => elsewhere.has(rule)) ? ['--allow-elsewhere'] : []),
  ]
  const isCovered = objections.every((rule) => older.has(rule) || elsewhere.has(rule))
  const map = 'say which layer is meant with --map FILE'
  return flags.length > 0 && isCovered ? `Send it with ${flags.join(' and ')}, or ${map}.` : upper(`${map}.`)
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Answers the questions of a plan as the flags and the map say. */
export async function answerPlan(
  { cli, core, root }: { cli: Cli; core: Core; root: string },
  plan: Plan,
  lines: readonly MapLine[],
  flags: UploadAnswers,
): Promise<void> {
  const used = new Set<MapLine>()
  const edits = new RowEdits()
  for (const row of plan.rows) {
    const line = lineFor(lines, placeOf(row, root))
    if (line) used.add(line)
    const spent = spentNewText(row, line)
    if (spent !== null) cli.note(spent)
    const edit = answerFor(row, line, flags)
    if (edit) edits.add(row.id, edit)
  }
  await edits.send(cli, core, plan.id)
  for (const { pattern } of lines.filter((line) => !used.has(line)))
    cli.note(`note: no file fits “${pattern}” of --map`)
}

/** Path of a row's main file below the folder; of one out of a zip its folder and name. */
function placeOf(row: PlanRow, root: string): string {
  const path = relative(root, row.files[0]?.path ?? '')
    .split(sep)
    .join('/')
  if (path === '') return row.files[0]?.name ?? row.name
  return path.startsWith('..') ? [row.folder, row.files[0]?.name].filter(Boolean).join('/') : path
}
