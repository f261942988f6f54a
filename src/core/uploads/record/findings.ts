import type { RecordDifference, RecordReport } from '../../../shared/contract'
import type { Said } from '../../../shared/languages/said'

/** What could not be looked at is told up to so many. */
const maxNotChecked = 1_000

/** What a verification finds, in the order of the record. */
export type Findings = ReturnType<typeof createFindings>

type Place = Partial<Pick<RecordDifference, 'row' | 'layer' | 'file' | 'layerId' | 'revisionId'>>

export function createFindings() {
  const differences: RecordDifference[] = []
  const notChecked: RecordReport['notChecked'] = []
  let notCheckedTotal = 0
  return {
    differs(kind: RecordDifference['kind'], { text, by }: Said, place: Place = {}): void {
      const nowhere = { row: null, layer: null, file: null, layerId: null, revisionId: null }
      differences.push({ kind, ...nowhere, ...place, message: text, messageBy: by })
    },
    notChecked({ text, by }: Said): void {
      notCheckedTotal++
      if (notChecked.length < maxNotChecked) notChecked.push({ message: text, messageBy: by })
    },
    /** What was found; by line, of each in the order in which it was found. */
    all: (): Pick<RecordReport, 'differences' | 'notChecked' | 'notCheckedTotal'> => ({
      differences: [...differences].sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
      notChecked,
      notCheckedTotal,
    }),
  }
}
