import { nothingToDraw, withReasons } from '../../../geo/nothing-to-draw'
import type { PlanFix, PlanProblem } from '../../../shared/contract'
import type { ErrorCode } from '../../../shared/errors/codes'
import type { Decision } from '../decide'
import { formatDistance } from '../../../shared/model/format-distance'
import { printable } from '../../../node/printable'
import { hasControlCharacter } from '../../../shared/model/file-name'
import type { RowState } from './row-state'
import { fix, leaveOut, sendAnyway, readAgain } from './row-fixes'
import { newsNote, copyNote, sinceNote, notes } from './row-notes'

/** What of the project decides whether a row has a problem. */
export interface ProblemContext {
  projectSrid: number | null
  landingLabel: string
  /** Null: the project has no such layer. */
  layerName: (layerId: number) => string | null
}

/**
 * What is wrong with a row, worst first, each with its fixes. A problem that the user has overridden does not block. Pure.
 */
export function rowProblems(state: RowState, decision: Decision, context: ProblemContext): PlanProblem[] {
  const problems = [
    ...faultProblem(state),
    ...nameProblem(state),
    ...titleProblem(state),
    ...newsNote(state),
    ...memberProblems(state),
    ...readingProblem(state),
    ...damageProblem(state),
    ...copyNote(state),
    ...crsProblem(state, context),
    ...nowhereProblem(state),
    ...landingProblem(state, context),
    ...matchProblem(state, decision),
    ...targetProblem(state, context),
    ...sinceNote(state),
    ...notes(state),
  ]
  return problems.map((problem) => ({
    ...problem,
    blocking: problem.blocking && !(state.chosen.overrides.includes(problem.code) && mayOverride(problem)),
  }))
}

function mayOverride(problem: PlanProblem): boolean {
  return problem.fixes.some((each) => each.kind === 'send-anyway')
}

function faultProblem({ fault }: RowState): PlanProblem[] {
  return fault ? [{ code: fault.code, blocking: true, message: fault.message, fixes: [readAgain, leaveOut] }] : []
}

/** A service refuses such a name with 400, after the row has waited its turn. */
function nameProblem({ row }: RowState): PlanProblem[] {
  const bad = row.files.find((file) => hasControlCharacter(file.name))
  if (!bad) return []
  return [
    {
      code: 'name-refused',
      blocking: true,
      message: `The name ${printable(bad.name)} holds a control character, which the service refuses. Rename the file, then read the folder again.`,
      short: 'Name holds a control character',
      fixes: [leaveOut],
    },
  ]
}

/** Of " .csv" there is nothing before the ending; and a service takes no layer without a name. */
function titleProblem({ row, readSet }: RowState): PlanProblem[] {
  if (row.intendedAction !== 'create' || (row.options.title ?? row.name).trim() !== '') return []
  return [
    {
      code: 'no-name',
      blocking: true,
      message: `“${printable(readSet.main.name)}” gives its layer no name, and the service needs one. Name the layer.`,
      short: 'The layer has no name',
      fixes: [fix('set-options', 'Name the layer'), leaveOut],
    },
  ]
}

function memberProblems({ missing, noIndex, row }: RowState): PlanProblem[] {
  const problems: PlanProblem[] = []
  if (missing.includes('shx') && noIndex !== null)
    problems.push({
      code: 'index-not-rebuilt',
      blocking: true,
      message: `${row.name}.shx is missing, and cannot be rebuilt: ${noIndex} Copy or export both again.`,
      short: 'Index cannot be rebuilt',
      fixes: [fix('find-file', 'Find the file'), readAgain, leaveOut],
    })
  else if (missing.includes('shx'))
    problems.push({
      code: 'missing-shx',
      blocking: true,
      message: `${row.name}.shx is missing. Rebuild it from the .shp, or find the file.`,
      short: `File missing: ${row.name}.shx`,
      fixes: [fix('rebuild-index', 'Rebuild the index'), fix('find-file', 'Find the file'), leaveOut],
    })
  if (missing.includes('dbf'))
    problems.push({
      code: 'missing-dbf',
      blocking: false,
      message: `${row.name}.dbf is missing: the layer will have no attributes.`,
      short: `No ${row.name}.dbf: no attributes`,
      fixes: [fix('find-file', 'Find the file')],
    })
  return problems
}

/** Errors of the reader, by their code: what to call them, and whether the service may do better. */
const readingCodes: Readonly<Partial<Record<ErrorCode, { code: string; short?: string; fixes: PlanFix[] }>>> = {
  'file.locked': { code: 'locked', short: 'Open in another program', fixes: [readAgain, leaveOut] },
  'file.denied': { code: 'locked', short: 'May not be read', fixes: [readAgain, leaveOut] },
  'file.missing': { code: 'gone', short: 'No longer there', fixes: [readAgain, leaveOut] },
  'file.changed': { code: 'unreadable', short: 'Changed while it was read', fixes: [readAgain, leaveOut] },
  'file.empty': { code: 'empty', fixes: [readAgain, leaveOut] },
  'file.unsupported': { code: 'not-previewed', fixes: [sendAnyway, leaveOut] },
  'geo.columns': {
    code: 'no-columns',
    short: 'No columns for the place',
    fixes: [fix('set-options', 'Choose the columns'), leaveOut],
  },
  'geo.limit': { code: 'too-much', fixes: [sendAnyway, leaveOut] },
  'worker.died': { code: 'too-much', fixes: [readAgain, sendAnyway, leaveOut] },
  'crs.unknown': {
    code: 'crs-unknown',
    short: 'CRS not known: choose one',
    fixes: [fix('choose-crs', 'Choose the CRS'), sendAnyway],
  },
  'crs.unusable': {
    code: 'crs-unknown',
    short: 'CRS cannot be used: choose one',
    fixes: [fix('choose-crs', 'Choose the CRS'), sendAnyway],
  },
}

function readingProblem(state: RowState): PlanProblem[] {
  const error = state.report?.error
  if (!error) return []
  const known = readingCodes[error.code] ?? { code: 'unreadable', fixes: [readAgain, leaveOut] }
  return [{ ...known, blocking: true, message: error.message }]
}

/** What the reader tells as a warning, and what nobody wants to send without knowing: part of the file is not there. */
const damageCodes = new Set([
  ...['shp-truncated', 'shape-damaged', 'dbf-truncated', 'dbf-broken'],
  ...['truncated', 'damaged', 'image-truncated', 'image-damaged'],
])

function damageProblem({ report }: RowState): PlanProblem[] {
  const warnings = report?.warnings ?? []
  const why = warnings.filter(({ code }) => !isProblem(code))
  return warnings
    .filter(({ code }) => isProblem(code))
    .map(({ code, message }) => ({
      code,
      blocking: true,
      message: code === nothingToDraw ? withReasons(message, why) : message,
      ...(code === nothingToDraw ? { short: 'Nothing to draw' } : {}),
      fixes: [readAgain, sendAnyway, leaveOut],
    }))
}

/** Whether a warning of the reader is told as a problem of its row. */
export function isProblem(code: string): boolean {
  return code === nothingToDraw || damageCodes.has(code)
}

function crsProblem(state: RowState, { projectSrid }: ProblemContext): PlanProblem[] {
  const layers = state.report?.layers ?? []
  const unnamed = layers.some((layer) => layer.sridFrom === 'none' || layer.sridFrom === 'project')
  if (!unnamed || state.report?.error || layers.every((layer) => layer.bboxNative === null)) return []
  const asked = state.row.options.srid
  if (asked !== undefined && asked >= 0) return []
  const name = state.readSet.main.name
  const choose = fix('choose-crs', 'Choose the CRS')
  if (projectSrid === null)
    return [
      {
        code: 'no-crs',
        blocking: true,
        message: `${name} names no CRS, and the project has no default. Choose one.`,
        short: 'No CRS: choose one',
        fixes: [choose, sendAnyway],
      },
    ]
  return [
    {
      code: 'no-crs',
      blocking: false,
      message: `${name} names no CRS. The project’s default, EPSG:${projectSrid}, is taken.`,
      short: 'no CRS in it, the project’s is taken',
      fixes: [fix('set-options', `Use EPSG:${projectSrid}`, { srid: 0 }), choose],
    },
  ]
}

/** A file whose CRS is the wrong one by far lands nowhere: no distance tells of it. */
function nowhereProblem({ report, row }: RowState): PlanProblem[] {
  const drawn = (report?.layers ?? []).filter((layer) => layer.bboxNative !== null)
  const isPlaceable = drawn.some((layer) => layer.bbox4326 !== null || layer.sridFrom === 'none')
  if (drawn.length === 0 || isPlaceable || report?.error) return []
  const { srid, name } = row.crs
  const code = srid === null ? null : `EPSG:${srid}`
  const crs = code && name ? `${code} (${name})` : (code ?? name ?? 'its CRS')
  return [
    {
      code: 'lands-nowhere',
      blocking: true,
      message: `The coordinates of ${row.name} cannot lie in ${crs}: it would land nowhere. Choose its CRS.`,
      short: `Cannot lie in ${code ?? name ?? 'its CRS'}`,
      fixes: [fix('choose-crs', 'Choose the CRS'), sendAnyway],
    },
  ]
}

function landingProblem(state: RowState, context: ProblemContext): PlanProblem[] {
  const { kmOutside, landing, suggestions, row } = state
  if (kmOutside === null || kmOutside <= 0) return []
  const far = formatDistance(kmOutside * 1000)
  const first = suggestions[0]
  const hint = first ? ` It looks like ${first.looksLike}: ${lower(first.label)}.` : ''
  return [
    {
      code: 'lands-far',
      blocking: true,
      message: `${row.name} lands ${far} from the project (${context.landingLabel}).${hint}`,
      short: `Lands ${far} ${landing?.toward ? `${landing.toward} of` : 'from'} the project`,
      fixes: [
        ...suggestions.map((each) => fix('set-options', each.label, each.options)),
        fix('choose-crs', 'Choose the CRS'),
        sendAnyway,
      ],
    },
  ]
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function matchProblem(state: RowState, decision: Decision): PlanProblem[] {
  if (decision.confidence !== 'ask' || state.chosen.action !== null) return []
  return [
    {
      code: decision.rule,
      blocking: true,
      message: decision.reason.startsWith(state.row.name)
        ? `${decision.reason}.`
        : `${state.row.name}: ${decision.reason}.`,
      short: questionShort(decision),
      fixes: [fix('choose-layer', 'Choose the layer'), leaveOut],
    },
  ]
}

/** What is asked, in a few words. */
function questionShort({ rule, compared, candidates }: Decision): string {
  const name = compared ? `“${compared.layerName}”` : 'a layer'
  switch (rule) {
    case 'older':
      return `Older: revise ${name}?`
    case 'undated':
      return `Newer or not? Revise ${name}?`
    case 'put-back':
      return `Held before: put back in ${name}?`
    case 'elsewhere':
      return `${formatDistance(compared?.distanceMetres ?? 0)} away: revise ${name}?`
    case 'other-kind':
      return `Other geometry: revise ${name}?`
    case 'other-columns':
      return `Other columns: revise ${name}?`
    case 'place-unknown':
      return `Place not known: revise ${name}?`
    case 'renamed':
      return `Renamed from ${name}?`
    case 'several':
      return `${candidates.length} layers fit: choose one`
    default:
      return `Another row fits too: ${name}?`
  }
}

/** The layer that was chosen may be gone by the time the plan is opened again. */
function targetProblem({ chosen, row }: RowState, { layerName }: ProblemContext): PlanProblem[] {
  if (chosen.action !== 'revise' || chosen.targetLayerId === null || layerName(chosen.targetLayerId) !== null) return []
  return [
    {
      code: 'target-gone',
      blocking: true,
      message: `${row.name}: the layer that was chosen for it is not in the project any more.`,
      fixes: [fix('choose-layer', 'Choose the layer'), leaveOut],
    },
  ]
}
