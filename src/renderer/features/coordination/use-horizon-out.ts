import '../../language/coordination-room'
import { toCsv } from '../../../shared/model/csv'
import { saveText } from '../../client/save-text'
import { formatIsoDay, formatSortable, timeZone } from '../../format/dates'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { usePaper } from '../../stores/paper'
import { usePeople } from '../../stores/people'
import { usePermitHorizon } from '../../stores/permit-horizon'
import { usePermits } from '../../stores/permits'
import { useProject } from '../../stores/project'
import { statusLook } from '../../ui/status-look'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import { lackingWords, siteWords, taskWords } from './horizon-words'
import HorizonPaper from './HorizonPaper.vue'
import { useListed } from './use-listed'

/** Programs read them, so they are the same in every language. */
const columns = [
  'at',
  'kind',
  'task',
  'renewedUntil',
  'id',
  'name',
  'status',
  'holder',
  'site',
  'readAt',
  'source',
  'timeZone',
]

/** Hands the horizon over: on paper, or as a table. */
export function useHorizonOut() {
  const app = useApp()
  const horizon = usePermitHorizon()
  const listed = useListed()
  const paper = usePaper()
  const people = usePeople()
  const permits = usePermits()
  const project = useProject()
  const name = () => t('coordination.horizon.fileName', { project: project.name ?? '', day: formatIsoDay() })
  const lacks = () => lackingWords(horizon.lacking, listed.notHeld.value)

  function save(): void {
    const { freshness } = permits
    const rows = horizon.entries.map((entry) => [
      ...[formatSortable(entry.atMs), entry.kind, taskWords(entry, horizon.at.nowMs)],
      ...[formatSortable(entry.renewedUntilMs), String(entry.id), entry.item.name],
      ...[statusLook('permit', entry.item.status).label, people.nameOf(entry.item.holderId), siteWords(entry.item)],
      ...[formatSortable(freshness?.readAt), freshness?.source ?? '', timeZone()],
    ])
    const unknown = Object.entries(horizon.lacking).flatMap(([lack, items]) =>
      items.map((item) => ['', lack, '', '', String(item.id), item.name]),
    )
    const note = lacks()
    saveText(`${name()}.csv`, toCsv([columns, ...rows, ...(note === null ? [] : [[note]]), ...unknown]), 'text/csv')
  }

  function print(): Promise<void> {
    const { span } = horizon
    const warning = [lacks(), listed.isFiltered.value ? t('coordination.horizon.filtered') : null].filter(Boolean)
    return paper.print({
      paper: { size: 'A4', landscape: true },
      fileName: fileNameOf(name()),
      content: HorizonPaper,
      props: { entries: [...horizon.entries], nowMs: horizon.at.nowMs },
      whole: false,
      head: {
        title:
          span === 'lapsed'
            ? t('coordination.horizon.paperLapsed')
            : t('coordination.horizon.paperTitle', { within: t(`coordination.horizon.within.${span}`) }),
        facts: [
          project.name ?? '',
          t('coordination.horizon.count', { count: horizon.entries.length }),
          listed.asOf(),
          listed.heldWords.value ?? '',
        ].filter(Boolean),
        warning: warning.length > 0 ? warning.join(' ') : null,
        foot: paperFoot(project.connection?.name, app.serviceNow()),
      },
    })
  }
  return { save, print, lacks }
}
