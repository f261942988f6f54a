import type { PlanRow } from '../../shared/contract'

/** A rule of the specification, and the rows that break it. */
export interface BrokenRule {
  rule: string
  /** Rows that are held back, or told of it. */
  rows: PlanRow[]
  /** Those of them that the program can mend by itself. */
  mendable: PlanRow[]
  /** Those of them that it stops. */
  stopped: PlanRow[]
  /** Rows in which somebody has accepted it. */
  accepted: number
}

/** What rows break of the specification, the rule that most of them break first. Pure. */
export function brokenRules(rows: readonly PlanRow[]): BrokenRule[] {
  const found = new Map<string, BrokenRule>()
  const of = (rule: string) => {
    const known = found.get(rule) ?? { rule, rows: [], mendable: [], stopped: [], accepted: 0 }
    found.set(rule, known)
    return known
  }
  for (const row of rows) {
    if (row.intendedAction === 'skip' || row.problems.length === 0) continue
    const accepted = new Set(row.accepted?.map(({ rule }) => rule))
    for (const rule of new Set(row.problems.flatMap((problem) => problem.rule ?? []))) {
      const one = of(rule)
      if (accepted.has(rule)) {
        one.accepted++
        continue
      }
      const problems = row.problems.filter((problem) => problem.rule === rule)
      one.rows.push(row)
      if (problems.some(({ blocking }) => blocking)) one.stopped.push(row)
      if (problems.some(({ fixes }) => fixes.some(isMend))) one.mendable.push(row)
    }
  }
  return [...found.values()].sort((a, b) => b.rows.length - a.rows.length || (a.rule < b.rule ? -1 : 1))
}

const isMend = ({ kind, sendAs, options }: PlanRow['problems'][number]['fixes'][number]): boolean =>
  (kind === 'rename' && sendAs != null) || (kind === 'set-options' && options !== null)
