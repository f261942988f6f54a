import './overlaps-room'
import { toCsv } from '../../../shared/model/csv'
import { saveText } from '../../client/save-text'
import { formatNumber } from '../../format/decimals'
import { formatIsoDay, formatSortable, formatStamp } from '../../format/dates'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { usePaper } from '../../stores/paper'
import { usePermitOverlaps } from '../../stores/permit-overlaps'
import { useProject } from '../../stores/project'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import { notLookedWords } from './overlap-words'
import OverlapsPaper from './OverlapsPaper.vue'

const rounded = (value: number) => Number(value.toFixed(3))

/** Hands the permits that overlap over: on paper, or as a table. */
export function useOverlapsOut() {
  const app = useApp()
  const overlaps = usePermitOverlaps()
  const paper = usePaper()
  const project = useProject()
  const name = () => t('overlaps.fileName', { project: project.name ?? '', day: formatIsoDay() })

  function save(): void {
    const { result } = overlaps
    if (!result) return
    const words = (['id', 'name', 'other', 'otherName', 'from', 'to', 'metres', 'area'] as const).map((column) =>
      t(`overlaps.columns.${column}`),
    )
    const rows = result.pairs.map(({ a, b, from, to, metres, areaM2 }) =>
      [a.id, a.name, b.id, b.name, formatSortable(from), formatSortable(to), ...[metres, areaM2].map(rounded)].map(
        String,
      ),
    )
    const { empty, broken, backwards } = result.notLooked
    const left = [...empty, ...broken, ...backwards].map(({ id, name: own }) => [
      String(id),
      own,
      '',
      '',
      '',
      '',
      '',
      '',
    ])
    const lacks = notLookedWords(result)
    const note = lacks === null ? [] : [[lacks, '', '', '', '', '', '', '']]
    saveText(`${name()}.csv`, toCsv([words, ...rows, ...note, ...left]), 'text/csv')
  }

  async function print(): Promise<void> {
    const { result } = overlaps
    if (!result) return
    await paper.print({
      paper: { size: 'A4', landscape: true },
      fileName: fileNameOf(name()),
      content: OverlapsPaper,
      props: { result },
      whole: false,
      head: {
        title: t('overlaps.title'),
        facts: [
          project.name ?? '',
          t('overlaps.found', { count: result.total }),
          `${t('overlaps.distance')} ${formatNumber(result.distanceMetres)}\u00a0m`,
          t('overlaps.asOf', { when: formatStamp(result.readAt) }),
        ],
        warning: notLookedWords(result),
        foot: paperFoot(project.connection?.name, app.serviceNow()),
      },
    })
  }

  return { save, print }
}
