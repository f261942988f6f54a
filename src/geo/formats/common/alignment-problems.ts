import type { AlignmentDefinition, HorizontalElement } from '../../../shared/alignment/definition'
import { piecesOfElement } from '../../../shared/alignment/element-curve'
import { checkAlignment, type AlignmentProblem } from '../../../shared/alignment/check-alignment'
import { joined } from '../../../shared/languages/said-lists'
import { said } from '../../../shared/languages/said-readers'
import type { Said } from '../../../shared/languages/said'
import type { WarningList } from './warnings'

/** Pieces that all elements of a file may be broken into; a road of a thousand kilometres has some ten thousands. */
const maxPieces = 400_000

/** Counts what the alignments of a file take: an element of a hundred bytes may turn without end. */
export class AlignmentBudget {
  #left = maxPieces

  /** Whether there is room for one more element; it is taken from that. */
  take(element: HorizontalElement): boolean {
    this.#left -= piecesOfElement(element)
    return this.#left >= 0
  }
}

/** Problems of one alignment that are told one by one. */
const mostTold = 6

/** What a reader finds beside the geometry. Elements count from 1. */
export type ReaderProblem =
  | { kind: 'element-missing'; after: number }
  | { kind: 'element-unclear'; element: number }
  /** The turn that is said contradicts the length; the other one fits it. */
  | { kind: 'turn-contradicts'; element: number }
  | { kind: 'length-differs'; element: number; said: number; found: number }
  | { kind: 'spiral-unknown'; element: number; type: string }
  | { kind: 'equation-unclear' }
  | { kind: 'profile-point' }
  | { kind: 'profile-order' }
  | { kind: 'more-profiles'; count: number }
  | { kind: 'profile-unknown'; type: string }
  | { kind: 'too-many-elements' }
  | { kind: 'cant-ignored' }

/** Warns of what is wrong with the alignments of a file, one warning each. */
export function warnOfAlignments(
  warnings: WarningList,
  found: readonly { definition: AlignmentDefinition; problems: readonly ReaderProblem[] }[],
): void {
  for (const { definition, problems } of found) {
    const all = [...problems, ...checkAlignment(definition)]
    const told = all.slice(0, mostTold).map((problem) => sentence(problem, definition.stationUnit ?? ''))
    const what = joined('core.semicolon', told)
    if (!what) continue
    const { name } = definition
    const count = all.length - told.length
    warnings.add(
      'alignment-problem',
      count > 0
        ? said('readers.alignments.problems', { name, what, count })
        : said('readers.alignments.problem', { name, what }),
      name,
    )
  }
}

function sentence(problem: AlignmentProblem | ReaderProblem, unit: string): Said {
  const size = (value: number) => `${Math.abs(value).toFixed(3)}${unit === '' ? '' : ` ${unit}`}`
  const station = (value: number) => value.toFixed(3)
  switch (problem.kind) {
    case 'no-elements':
      return said('readers.alignments.noElements')
    case 'zero-length':
      return said('readers.alignments.zeroLength', { element: problem.element })
    case 'gap':
      return said('readers.alignments.gap', { element: problem.element, size: size(problem.size) })
    case 'kink':
      return said('readers.alignments.kink', { element: problem.element, degrees: problem.degrees.toFixed(2) })
    case 'crosses-itself':
      return said('readers.alignments.crosses', { at: size(problem.distance), other: size(problem.other) })
    case 'equation-order':
      return said('readers.alignments.equationOrder', { equation: problem.equation, at: size(problem.distance) })
    case 'equation-outside':
      return said('readers.alignments.equationOutside', { equation: problem.equation, at: station(problem.distance) })
    case 'equation-back': {
      const [back, reached] = [station(problem.back), station(problem.reached)]
      return said('readers.alignments.equationBack', { equation: problem.equation, back, reached })
    }
    case 'profile-short':
      return said('readers.alignments.profileShort', { size: size(problem.size) })
    case 'profile-long':
      return said('readers.alignments.profileLong', { size: size(problem.size) })
    case 'profile-step':
      return said('readers.alignments.profileStep', { at: size(problem.distance), size: size(problem.size) })
    case 'profile-hole':
      return said(`readers.alignments.${problem.size > 0 ? 'profileHole' : 'profileOverlap'}`, {
        at: size(problem.distance),
        size: size(problem.size),
      })
    case 'element-missing':
      return said('readers.alignments.elementMissing', { after: problem.after })
    case 'element-unclear':
      return said('readers.alignments.elementUnclear', { element: problem.element })
    case 'turn-contradicts':
      return said('readers.alignments.turnContradicts', { element: problem.element })
    case 'length-differs': {
      const [told, found] = [size(problem.said), size(problem.found)]
      return said('readers.alignments.lengthDiffers', { element: problem.element, said: told, found })
    }
    case 'spiral-unknown':
      return said('readers.alignments.spiralUnknown', { element: problem.element, type: problem.type })
    case 'equation-unclear':
      return said('readers.alignments.equationUnclear')
    case 'profile-point':
      return said('readers.alignments.profilePoint')
    case 'profile-order':
      return said('readers.alignments.profileOrder')
    case 'more-profiles':
      return said('readers.alignments.moreProfiles', { count: problem.count })
    case 'profile-unknown':
      return said('readers.alignments.profileUnknown', { type: problem.type })
    case 'too-many-elements':
      return said('readers.alignments.tooMany')
    case 'cant-ignored':
      return said('readers.alignments.cant')
  }
}
