import { createHash } from 'node:crypto'
import type { AcceptedRule, PlanFix, PlanProblem } from '../../../shared/contract'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { utcText } from '../../../shared/model/zoned-time'
import { breachesOf, rulesFor, type Breach } from '../../../shared/specification/breaches'
import { textOfBreach } from '../../../shared/specification/breach-text'
import type { Rule, Specification } from '../../../shared/specification/schema'
import { fix, leaveOut, readAgain, setOptions, worded } from '../plan/row-fixes'
import type { RowState } from '../plan/row-state'

/** The rules that count for a row. */
export const rulesOfRow = (specification: Specification | null, state: RowState): Rule[] =>
  specification === null ? [] : rulesFor(specification, state.pathInRoot)

/** What a row breaks of the specification, as far as it has been read. Pure. */
function breachesOfRow(state: RowState, specification: Specification | null): Breach[] {
  const rules = rulesOfRow(specification, state)
  if (rules.length === 0) return []
  const { report, rulesRead, row, chosen } = state
  const layers = report && !report.error ? report.layers : []
  return breachesOf(rules, rulesRead, { name: chosen.sendAs ?? row.name, layers })
}

/** The same as problems of the row: a rule that stops it blocks, unless somebody has accepted it. Pure. */
export function breachProblems(state: RowState, specification: Specification | null): PlanProblem[] {
  return together(breachesOfRow(state, specification)).map(([breach, ...others]) => {
    const accepted = acceptedOf(state, breach.ruleOf)
    const { short } = textOfBreach(breach)
    const all = others.reduce((first, last) => said('core.semicolon', { first, last: textOfBreach(last).short }), short)
    const rule = said('readers.specification.ofRule', { what: all, rule: breach.rule })
    const hint = 'fault' in breach || breach.mends.length > 0 ? null : textOfBreach(breach).mend
    const message = hint ? said('readers.specification.withHint', { what: rule, hint }) : rule
    const told = accepted ? withAcceptance(message, accepted) : message
    const stops = breach.severity === 'stop' && !accepted
    return {
      code: `specification-${breach.rule}`,
      rule: breach.rule,
      blocking: stops,
      ...worded(told, short),
      fixes: [
        ...mends(breach),
        ...(stops ? [fix('accept'), leaveOut] : []),
        ...(accepted ? [fix('take-back')] : []),
        ...('places' in breach ? [readAgain] : []),
      ],
    }
  })
}

function withAcceptance(what: Said, { by, at, reason }: AcceptedRule): Said {
  const who = { what, by, at: utcText(Date.parse(at)) }
  return reason === undefined
    ? said('readers.specification.accepted', who)
    : said('readers.specification.acceptedFor', { ...who, reason })
}

/** That a row may break a rule; undefined: nobody has accepted it, or the rule has become another since. Pure. */
export const acceptedOf = ({ chosen }: RowState, rule: Rule): AcceptedRule | undefined =>
  chosen.accepted?.find((one) => one.rule === rule.id && (one.of === undefined || one.of === ruleMark(rule)))

/** What tells a rule from what it was before. */
export const ruleMark = (rule: Rule): string =>
  createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 16)

/** What is wrong with a name is one thing to mend. */
function together(breaches: readonly Breach[]): [Breach, ...Breach[]][] {
  const found: [Breach, ...Breach[]][] = []
  for (const breach of breaches) {
    const before = found.find(([first]) => 'fault' in first && 'fault' in breach && first.rule === breach.rule)
    if (before) before.push(breach)
    else found.push([breach])
  }
  return found
}

function mends(breach: Breach): PlanFix[] {
  const fixes = breach.mends.map((mend): PlanFix => {
    if (mend.kind === 'srid')
      return setOptions(said('core.problems.fixes.useCode', { code: mend.srid }), { srid: mend.srid })
    const { text, by } = said('readers.specification.fixes.rename', { name: mend.name })
    return { kind: 'rename', label: text, labelBy: by, options: null, sendAs: mend.name }
  })
  if (!('fault' in breach)) return fixes
  const { text, by } = said('readers.specification.fixes.renameAs')
  return [...fixes, { kind: 'rename', label: text, labelBy: by, options: null, sendAs: null }]
}

/** What mends all that a row breaks of a rule; null: nothing that the program could do by itself. Pure. */
export function mendOfRow(
  state: RowState,
  specification: Specification | null,
  rule: string,
): { sendAs: string } | { options: { srid: number } } | null {
  const mend = breachesOfRow(state, specification).find((breach) => breach.rule === rule)?.mends[0]
  if (!mend) return null
  return mend.kind === 'rename' ? { sendAs: mend.name } : { options: { srid: mend.srid } }
}
