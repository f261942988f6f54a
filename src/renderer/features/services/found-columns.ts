import './services-room'
import type { ServicesReport } from '../../../shared/services/report'
import { t } from '../../language'
import type { TableColumn } from '../../ui/table'

/** The columns of what was found: of which place, where there are several. The first has room for "MC01 12+340.50, −3.25 m" where chainages are told. */
export function foundColumns(report: ServicesReport | null): TableColumn[] {
  const hasChainage = report?.rows.some(({ chainage }) => chainage !== null) ?? false
  const hasPlaces = (report?.places.length ?? 0) > 1
  return [
    ...(hasPlaces ? [{ key: 'place', title: t('services.columns.place'), width: 'minmax(110px, 1.6fr)' }] : []),
    {
      key: 'distance',
      title: t('services.window.distanceColumn'),
      width: hasChainage ? 'minmax(168px, 2fr)' : 'minmax(104px, 1.2fr)',
    },
    { key: 'what', title: t('services.window.what'), width: 'minmax(150px, 3fr)' },
    { key: 'depth', title: t('services.roles.depth'), width: 'minmax(96px, 1.2fr)' },
    { key: 'quality', title: t('services.roles.quality'), width: 'minmax(84px, 1.2fr)', secondary: true },
    { key: 'source', title: t('services.window.source'), width: 'minmax(150px, 2.4fr)' },
    { key: 'go', title: '', name: t('services.window.show'), width: '28px' },
  ]
}
