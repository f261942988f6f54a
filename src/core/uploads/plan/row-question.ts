import type { PlanProblem } from '../../../shared/contract'
import { said, saidOr, type Said } from '../../../shared/languages/said'
import type { Decision } from '../decide'
import { fix, leaveOut, worded } from './row-fixes'
import type { RowState } from './row-state'

/** What a person is to say of a row: to which layer it goes. */
export function questionOf(state: RowState, decision: Decision): PlanProblem[] {
  if (decision.confidence !== 'ask' || state.chosen.action !== null) return []
  return [
    {
      code: decision.rule,
      blocking: true,
      ...worded(question(state.row.name, decision), questionShort(decision)),
      fixes: [fix('choose-layer'), leaveOut],
    },
  ]
}

function question(name: string, { reason: text, reasonBy }: Decision): Said {
  const reason = saidOr(text, reasonBy)
  return text.startsWith(name)
    ? said('core.problems.askedOnly', { reason })
    : said('core.problems.asked', { name, reason })
}

/** What is asked, in a few words. */
function questionShort({ rule, compared, candidates }: Decision): Said {
  const name = compared ? said('core.decision.layer', { layer: compared.layerName }) : said('core.problems.aLayer')
  switch (rule) {
    case 'older':
    case 'undated':
    case 'put-back':
    case 'other-kind':
    case 'other-columns':
    case 'place-unknown':
    case 'renamed':
      return said(`core.problems.ask.${rule}`, { name })
    case 'elsewhere':
      return said('core.problems.ask.elsewhere', { name, distance: { metres: compared?.distanceMetres ?? 0 } })
    case 'several':
      return said('core.problems.ask.several', { number: candidates.length })
    default:
      return said('core.problems.ask.claimed', { name })
  }
}
