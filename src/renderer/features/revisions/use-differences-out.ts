import '../paper/paper-room'
import './difference-room'
import { formatCount } from '../../format'
import { t } from '../../language'
import { schemaSentence, toleranceSentence } from '../../model/schema-words'
import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { usePaper } from '../../stores/paper'
import { useProject } from '../../stores/project'
import { useToasts } from '../../stores/toasts'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import { matchedText } from './change-rows'
import DifferencesPaper from './DifferencesPaper.vue'
import { revisionText } from './revision-text'
import type { useChangeLines } from './use-change-lines'

/** Lines that are printed: some fifty pages. */
const mostPrinted = 2000

/** Prints the differences that the table lists. */
export function useDifferencesOut(lines: ReturnType<typeof useChangeLines>) {
  const app = useApp()
  const compare = useCompare()
  const paper = usePaper()
  const project = useProject()
  const toasts = useToasts()

  async function print(): Promise<void> {
    const { diff, layer, counts } = compare
    if (!diff || !layer) return
    try {
      const { lines: printed, total } = await lines.first(mostPrinted)
      const title = t('differences.paper.title', { layer: layer.name })
      await paper.print({
        paper: { size: 'A4', landscape: true },
        fileName: fileNameOf(title),
        content: DifferencesPaper,
        props: { lines: printed, sides: compare.sides, columns: diff.schema.map(schemaSentence) },
        whole: false,
        head: {
          title,
          facts: [
            project.name ?? '',
            t('differences.paper.between', {
              before: revisionText(compare.revisions, compare.before),
              after: revisionText(compare.revisions, compare.after),
            }),
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
          foot: paperFoot(project.connection?.name, app.serviceNow()),
        },
      })
    } catch (thrown) {
      toasts.showError(thrown, t('paper.notPrinted'))
    }
  }
  return { print }
}
