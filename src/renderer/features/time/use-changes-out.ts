import './time-room'
import { saveText } from '../../client/save-text'
import { formatFullDay, formatStamp } from '../../format/dates'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { useChanges } from '../../stores/changes'
import { useLayers } from '../../stores/layers'
import { usePaper } from '../../stores/paper'
import { useProject } from '../../stores/project'
import { useTime } from '../../stores/time'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import ChangesPaper from './ChangesPaper.vue'
import { changesCsv } from './changes-csv'

/** Hands what changed between two days over: on paper, or as a table. */
export function useChangesOut() {
  const app = useApp()
  const changes = useChanges()
  const layers = useLayers()
  const paper = usePaper()
  const project = useProject()
  const time = useTime()

  const name = () => t('time.paper.fileName', { project: project.name ?? '', from: changes.from, to: changes.to })
  const save = (): void =>
    saveText(`${name()}.csv`, changesCsv(changes.layers, changes.permits, changes.countedOf), 'text/csv')

  function warning(): string | null {
    const lacks = [
      time.answer === null ? t('time.paper.notRead') : null,
      time.answer && time.answer.unknown > 0 ? t('time.paper.unknown', { count: time.answer.unknown }) : null,
      time.answer?.archived === false ? t('time.bar.noArchived') : null,
      changes.uncounted > 0 ? t('time.paper.notCounted') : null,
    ].filter(Boolean)
    return lacks.length > 0 ? lacks.join(' ') : null
  }

  function print(): Promise<void> {
    const days = { from: formatFullDay(changes.from), to: formatFullDay(changes.to) }
    const { countedOf } = changes
    return paper.print({
      paper: { size: 'A4', landscape: true },
      fileName: fileNameOf(name()),
      content: ChangesPaper,
      props: { layers: [...changes.layers], permits: [...changes.permits], countedOf },
      whole: false,
      head: {
        title: t('time.paper.title', { project: project.name ?? '', ...days }),
        facts: [
          changes.sinceMs === null
            ? t('time.paper.span', days)
            : t('time.changes.since', { moment: formatStamp(changes.sinceMs) }),
          t('time.paper.counts', {
            layers: t('time.paper.layerCount', { count: changes.layers.length }),
            permits: t('time.paper.permitCount', { count: changes.permits.length }),
          }),
          t('time.paper.readAt', {
            layers: formatStamp(layers.freshness?.readAt) || '—',
            permits: formatStamp(time.freshness?.readAt) || '—',
          }),
        ],
        warning: warning(),
        foot: paperFoot(project.connection?.name, app.serviceNow()),
      },
    })
  }
  return { save, print }
}
