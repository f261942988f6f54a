import './services-room'
import { barredPlaces } from '../../../shared/services/report'
import { toCsv } from '../../../shared/model/csv'
import { servicesGeojson } from '../../../shared/services/report-geojson'
import { servicesTable } from '../../../shared/services/report-table'
import { saveText } from '../../client/save-text'
import { formatIsoDay, formatStamp } from '../../format/dates'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { usePaper } from '../../stores/paper'
import { useProject } from '../../stores/project'
import { useServices } from '../../stores/services'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import { formatMetres, placesWords, savedWords } from './service-words'
import ServicesPaper from './ServicesPaper.vue'

/** Hands the services report over: on paper, as a table, as GeoJSON. */
export function useServicesOut() {
  const app = useApp()
  const paper = usePaper()
  const project = useProject()
  const services = useServices()

  const name = () => t('services.window.fileName', { project: project.name ?? '', day: formatIsoDay() })

  function saveCsv(): void {
    if (services.report) saveText(`${name()}.csv`, toCsv(servicesTable(services.report, savedWords)), 'text/csv')
  }

  function saveGeojson(): void {
    if (services.report) saveText(`${name()}.geojson`, servicesGeojson(services.report), 'application/geo+json')
  }

  async function print(): Promise<void> {
    const { report } = services
    if (!report) return
    const silent = report.notLooked.length
    const barred = barredPlaces(report).length
    const warnings = [
      ...(barred > 0 ? [t('services.window.paperBarred', { count: barred })] : []),
      ...(silent > 0 ? [t('services.window.paperWarning', { count: silent })] : []),
      ...(services.isStale ? [t('services.window.stale')] : []),
      ...(services.isStaleOfPermits ? [t('services.window.stalePermits')] : []),
    ]
    await paper.print({
      paper: { size: 'A4', landscape: true },
      fileName: fileNameOf(name()),
      content: ServicesPaper,
      props: { report },
      whole: false,
      head: {
        title: t('services.window.paperTitle', { place: placesWords(report) }),
        facts: [
          project.name ?? '',
          t('services.window.paperDistance', { distance: formatMetres(report.distanceMetres) }),
          t('services.window.paperMade', { when: formatStamp(report.madeAt) }),
          t('services.window.paperRead', { when: formatStamp(report.readAt) }),
        ],
        warning: warnings.length > 0 ? warnings.join(' · ') : null,
        foot: paperFoot(project.connection?.name, app.serviceNow()),
      },
    })
  }

  return { saveCsv, saveGeojson, print }
}
