import './difference-room'
import { formatStamp } from '../../format'
import { t } from '../../language'
import type { useCompare } from '../../stores/compare'

/** A revision of a comparison in words for paper: its number, and when it was made. */
export function revisionText(revisions: ReturnType<typeof useCompare>['revisions'], id: string): string {
  const found = revisions.find(({ revision }) => revision.id === id)
  return t('differences.paper.revision', {
    number: found?.number ?? '',
    when: formatStamp(found?.revision.createdDate),
  })
}
