import './attributes-room'
import type { ColumnFilter } from '../../../shared/model/table-query'
import { t } from '../../language'

/** A filter as people say it: "depth_m > 2", "material is one of PVC, steel". */
export function filterText({ column, test, values }: ColumnFilter): string {
  switch (test) {
    case 'empty':
    case 'filled':
      return t(`attributes.filters.${test}`, { column })
    case 'between':
      return t('attributes.filters.between', { column, from: values[0] ?? '', to: values[1] ?? '' })
    default:
      return t(`attributes.filters.${test}`, { column, value: values.join(', ') })
  }
}
