import { nothingToDraw, withReasons } from '../../../geo/nothing-to-draw'
import type { PlanFix, PlanProblem } from '../../../shared/contract'
import type { ErrorCode } from '../../../shared/errors/codes'
import type { Decision } from '../decide'
import { said, saidError, type Said } from '../../../shared/languages/said'
import { printable } from '../../../shared/model/printable'
import { hasControlCharacter } from '../../../shared/model/file-name'
import type { LandingSuggestion } from './placement/landing-suggestions'
import type { Specification } from '../../../shared/specification/schema'
import { breachProblems } from '../specification/row-breaches'
import { questionOf } from './row-question'
import type { RowState } from './row-state'
import {
  chooseColumns,
  chooseCrs,
  fix,
  leaveOut,
  nameLayer,
  readAgain,
  sendAnyway,
  setOptions,
  takeBack,
  worded,
} from './row-fixes'
import { newsNote, copyNote, lastTimeNote, sinceNote, notes } from './row-notes'

/** What of the project decides whether a row has a problem. */
export interface ProblemContext {
  projectSrid: number | null
  landingLabel: Said | string
  /** Null: the project has no such layer. */
  layerName: (layerId: number) => string | null
  /** What the row is held against; null: nothing. */
  specification: Specification | null
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
    ...outsideCrsProblem(state),
    ...landingProblem(state, context),
    ...breachProblems(state, context.specification),
    ...questionOf(state, decision),
    ...targetProblem(state, context),
    ...sinceNote(state),
    ...lastTimeNote(state),
    ...notes(state),
  ]
  return problems.map((problem) =>
    problem.blocking && state.chosen.overrides.includes(problem.code) ? overridden(problem) : problem,
  )
}

/** A problem in spite of which the row is sent, if it may be; that can be taken back in the place where it was chosen. */
function overridden(problem: PlanProblem): PlanProblem {
  const fixes = problem.fixes.map((each) => (each.kind === 'send-anyway' ? takeBack : each))
  return fixes.includes(takeBack) ? { ...problem, blocking: false, fixes } : problem
}

function faultProblem({ fault }: RowState): PlanProblem[] {
  return fault
    ? [{ code: fault.code, blocking: true, message: fault.message, messageBy: fault.by, fixes: [readAgain, leaveOut] }]
    : []
}

/** A service refuses such a name with 400, after the row has waited its turn. */
function nameProblem({ row }: RowState): PlanProblem[] {
  const bad = row.files.find((file) => hasControlCharacter(file.name))
  if (!bad) return []
  return [
    {
      code: 'name-refused',
      blocking: true,
      ...worded(
        said('core.problems.nameRefused', { name: printable(bad.name) }),
        said('core.problems.nameRefusedShort'),
      ),
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
      ...worded(
        said('core.problems.noName', { file: printable(readSet.main.name) }),
        said('core.problems.noNameShort'),
      ),
      fixes: [nameLayer, leaveOut],
    },
  ]
}

function memberProblems({ missing, noIndex, row }: RowState): PlanProblem[] {
  const problems: PlanProblem[] = []
  const { name } = row
  if (missing.includes('shx') && noIndex !== null)
    problems.push({
      code: 'index-not-rebuilt',
      blocking: true,
      ...worded(
        said('core.problems.indexNotRebuilt', { name, why: noIndex }),
        said('core.problems.indexNotRebuiltShort'),
      ),
      fixes: [fix('find-file'), readAgain, leaveOut],
    })
  else if (missing.includes('shx'))
    problems.push({
      code: 'missing-shx',
      blocking: true,
      ...worded(said('core.problems.missingShx', { name }), said('core.problems.missingShxShort', { name })),
      fixes: [fix('rebuild-index'), fix('find-file'), leaveOut],
    })
  if (missing.includes('dbf'))
    problems.push({
      code: 'missing-dbf',
      blocking: false,
      ...worded(said('core.problems.missingDbf', { name }), said('core.problems.missingDbfShort', { name })),
      fixes: [fix('find-file')],
    })
  return problems
}

/** Errors of the reader, by their code: what to call them, and whether the service may do better. */
const readingCodes: Readonly<Partial<Record<ErrorCode, { code: string; short?: Said; fixes: PlanFix[] }>>> = {
  'file.locked': { code: 'locked', short: said('core.problems.reading.locked'), fixes: [readAgain, leaveOut] },
  'file.denied': { code: 'locked', short: said('core.problems.reading.denied'), fixes: [readAgain, leaveOut] },
  'file.missing': { code: 'gone', short: said('core.problems.reading.missing'), fixes: [readAgain, leaveOut] },
  'file.changed': { code: 'unreadable', short: said('core.problems.reading.changed'), fixes: [readAgain, leaveOut] },
  'file.empty': { code: 'empty', fixes: [readAgain, leaveOut] },
  'file.unsupported': { code: 'not-previewed', fixes: [sendAnyway, leaveOut] },
  'geo.columns': {
    code: 'no-columns',
    short: said('core.problems.reading.columns'),
    fixes: [chooseColumns, leaveOut],
  },
  'geo.limit': { code: 'too-much', fixes: [sendAnyway, leaveOut] },
  'worker.died': { code: 'too-much', fixes: [readAgain, sendAnyway, leaveOut] },
  'crs.unknown': {
    code: 'crs-unknown',
    short: said('core.problems.reading.crsUnknown'),
    fixes: [chooseCrs, sendAnyway],
  },
  'crs.unusable': {
    code: 'crs-unknown',
    short: said('core.problems.reading.crsUnusable'),
    fixes: [chooseCrs, sendAnyway],
  },
}

function readingProblem(state: RowState): PlanProblem[] {
  const error = state.report?.error
  if (!error) return []
  const { short, ...known } = readingCodes[error.code] ?? { code: 'unreadable', fixes: [readAgain, leaveOut] }
  return [{ ...known, blocking: true, ...worded(saidError(error), short) }]
}

/** What the reader tells as a warning, and what nobody wants to send without knowing: part of the file is not there. */
const damageCodes = new Set([
  ...['shp-truncated', 'shape-damaged', 'dbf-truncated', 'dbf-broken'],
  // Shapes of one issue beside the rows of another: every attribute may be that of another shape.
  'row-count',
  ...['truncated', 'damaged', 'image-truncated', 'image-damaged'],
])

const nothing = said('core.problems.reading.nothing')

function damageProblem({ report }: RowState): PlanProblem[] {
  const warnings = report?.warnings ?? []
  const why = warnings.filter(({ code }) => !isProblem(code))
  return warnings
    .filter(({ code }) => isProblem(code))
    .map(({ code, message, by }) => ({
      code,
      blocking: true,
      ...(code === nothingToDraw
        ? worded(withReasons({ text: message, by }, why), nothing)
        : { message, messageBy: by }),
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
  const file = state.readSet.main.name
  if (projectSrid === null)
    return [
      {
        code: 'no-crs',
        blocking: true,
        ...worded(said('core.problems.noCrs', { file }), said('core.problems.noCrsShort')),
        fixes: [chooseCrs, sendAnyway],
      },
    ]
  return [
    {
      code: 'no-crs',
      blocking: false,
      ...worded(
        said('core.problems.crsOfProject', { file, code: projectSrid }),
        said('core.problems.crsOfProjectShort'),
      ),
      fixes: [setOptions(said('core.problems.fixes.useCode', { code: projectSrid }), { srid: 0 }), chooseCrs],
    },
  ]
}

/** A file whose CRS is the wrong one by far lands nowhere: no distance tells of it. */
function nowhereProblem({ report, row, suggestions }: RowState): PlanProblem[] {
  const drawn = (report?.layers ?? []).filter((layer) => layer.bboxNative !== null)
  const isPlaceable = drawn.some((layer) => layer.bbox4326 !== null || layer.sridFrom === 'none')
  if (drawn.length === 0 || isPlaceable || report?.error) return []
  const { crs, short } = namesOfCrs(row)
  return [
    {
      code: 'lands-nowhere',
      blocking: true,
      ...worded(
        hinted(said('core.problems.landsNowhere', { name: row.name, crs }), suggestions),
        said('core.problems.landsNowhereShort', { crs: short }),
      ),
      fixes: [...offered(suggestions), chooseCrs, sendAnyway],
    },
  ]
}

/** In a project that lies nowhere yet: no distance from it tells that this is a site's own system, or another's. */
function outsideCrsProblem({ row, suggestions, kmOutsideCrs }: RowState): PlanProblem[] {
  if (kmOutsideCrs === null) return []
  const { crs, short } = namesOfCrs(row)
  const far = { metres: kmOutsideCrs * 1000 }
  return [
    {
      code: 'lands-far',
      blocking: true,
      ...worded(
        hinted(said('core.problems.landsOutsideCrs', { name: row.name, far, crs }), suggestions),
        said('core.problems.landsOutsideCrsShort', { far, crs: short }),
      ),
      fixes: [...offered(suggestions), chooseCrs, sendAnyway],
    },
  ]
}

function namesOfCrs({ crs: { srid, name } }: RowState['row']): Record<'crs' | 'short', Said | string> {
  const code = srid === null ? null : `EPSG:${srid}`
  const short = code ?? name ?? said('core.problems.itsCrs')
  return { short, crs: code && name ? `${code} (${name})` : short }
}

function landingProblem(state: RowState, context: ProblemContext): PlanProblem[] {
  const { kmOutside, landing, suggestions, row } = state
  if (kmOutside === null || kmOutside <= 0) return []
  const far = { metres: kmOutside * 1000 }
  const lands = { name: row.name, far, area: context.landingLabel }
  const toward = landing?.toward
  return [
    {
      code: 'lands-far',
      blocking: true,
      ...worded(
        hinted(said('core.problems.landsFar', lands), suggestions),
        toward
          ? said('core.problems.landsFarToward', { far, toward: said(`core.problems.winds.${toward}`) })
          : said('core.problems.landsFarShort', { far }),
      ),
      fixes: [...offered(suggestions), chooseCrs, sendAnyway],
    },
  ]
}

const offered = (suggestions: readonly LandingSuggestion[]): PlanFix[] =>
  suggestions.map(({ label, labelBy, options }) => setOptions({ text: label, by: labelBy }, options))

/** With what the data looks like, and what mends it: English goes on with a small letter. */
function hinted(what: Said, [first]: readonly LandingSuggestion[]): Said {
  if (!first) return what
  const { looksLike, looksLikeBy, label, labelBy } = first
  const text = label.charAt(0).toLowerCase() + label.slice(1)
  return said('core.problems.hinted', { what, like: { text: looksLike, by: looksLikeBy }, fix: { text, by: labelBy } })
}

/** The layer that was chosen may be gone by the time the plan is opened again. */
function targetProblem({ chosen, row }: RowState, { layerName }: ProblemContext): PlanProblem[] {
  if (chosen.action !== 'revise' || chosen.targetLayerId === null || layerName(chosen.targetLayerId) !== null) return []
  return [
    {
      code: 'target-gone',
      blocking: true,
      ...worded(said('core.problems.targetGone', { name: row.name })),
      fixes: [fix('choose-layer'), leaveOut],
    },
  ]
}
