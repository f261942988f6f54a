import './difference-room'
import { formatCount } from '../../format'
import { t } from '../../language'
import { schemaSentence, toleranceSentence } from '../../model/schema-words'
import { useCompare } from '../../stores/compare'
import { matchedText } from './change-rows'
import DifferencesPaper from './DifferencesPaper.vue'
import type { useChangeLines } from './use-change-lines'
import { useDifferencePaper } from './use-difference-paper'

/** Lines that are printed: some fifty pages. */
const mostPrinted = 2000

/** Prints the differences that the table lists. */
export function useDifferencesOut(lines: ReturnType<typeof useChangeLines>) {
  const compare = useCompare()
  const toPaper = useDifferencePaper()

  async function print(): Promise<void> {
    const { diff, counts } = compare
    if (!diff) return
    await toPaper(async () => {
      const { lines: printed, total } = await lines.first(mostPrinted)
      return {
        content: DifferencesPaper,
        props: { lines: printed, sides: compare.sides, columns: diff.schema.map(schemaSentence) },
        landscape: true,
        facts: [
          t('revisions.table.parts', {
            ...{ added: formatCount(counts.added), removed: formatCount(counts.removed) },
            ...{ moved: formatCount(counts.moved), changed: formatCount(counts.changed) },
          }),
          matchedText(diff.matchedBy),
          toleranceSentence(diff.tolerance),
        ],
        warning:
          printed.length < total
            ? t('differences.paper.first', { shown: formatCount(printed.length), count: total })
            : null,
      }
    })
  }
  return { print }
}
