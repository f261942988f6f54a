import { computed } from 'vue'
import { saveText } from '../../client/save-text'
import { formatIsoDay, formatStamp } from '../../format/dates'
import { formatCount, formatPlural } from '../../format/numbers'
import { shareWords } from '../../model/held-permits'
import { useApp } from '../../stores/app'
import { usePaper } from '../../stores/paper'
import { usePeople } from '../../stores/people'
import { usePermitView } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import { useProject } from '../../stores/project'
import { fileNameOf } from '../paper/file-name-of'
import { paperFoot } from '../paper/paper-foot'
import PermitPrintList from './PermitPrintList.vue'
import { permitListCsv } from './permit-list-csv'
import { useListFilters } from './use-list-filters'

const sortWords: Readonly<Record<string, string>> = { id: 'number', due: 'what is due first', starts: 'start' }

/** Hands the list of permits over: on paper, or as a table for a spreadsheet. */
export function useListOut() {
  const app = useApp()
  const paper = usePaper()
  const people = usePeople()
  const permits = usePermits()
  const view = usePermitView()
  const project = useProject()
  const filters = useListFilters()

  /** The chosen ones when there are several, else all that are listed, in the order of the table. */
  const rows = computed(() => {
    const chosen = new Set(permits.selection)
    return chosen.size > 1 ? view.rows.filter(({ id }) => chosen.has(id)) : view.rows
  })
  const isChosen = computed(() => permits.selection.length > 1)
  const listed = computed(() => {
    const text = formatPlural(rows.value.length, 'permit')
    return isChosen.value ? `the ${text} chosen` : `the ${text} listed`
  })
  const name = () => `${project.name ?? 'Project'} permits ${formatIsoDay()}`

  function save(): void {
    saveText(`${name()}.csv`, permitListCsv(rows.value, people.nameOf, permits.freshness), 'text/csv')
  }

  function countText(): string {
    const count = formatPlural(rows.value.length, 'permit')
    return isChosen.value ? `${count}, chosen of ${formatCount(view.rows.length)} listed` : count
  }

  /** What the list does not hold, or nobody asked the service for. */
  function warning(): string | null {
    const { share, freshness } = permits
    if (permits.reading || !permits.complete)
      return `Incomplete: ${formatCount(permits.found.length)} of ${formatCount(permits.totalCount)} were read`
    if (permits.looking) return 'Incomplete: the text was still being looked for'
    if (freshness?.source !== 'offline') return null
    const lacks = share ? shareWords(share) : null
    return `Held copy, not asked of the service${lacks === null ? '' : `, ${lacks}`}`
  }

  function print(): Promise<void> {
    const { key, descending } = view.sort
    const order = `sorted by ${sortWords[key] ?? key}${descending ? ', the other way round' : ''}`
    const words = filters.all.value
    return paper.print({
      paper: { size: 'A4', landscape: true },
      fileName: fileNameOf(name()),
      content: PermitPrintList,
      props: { rows: [...rows.value] },
      whole: false,
      head: {
        title: `Permits of ${project.name ?? 'the project'}`,
        facts: [
          countText(),
          words.length > 0 ? `filters: ${words.join(', ')}` : 'no filters',
          order,
          `as of ${formatStamp(permits.freshness?.readAt)}`,
        ],
        warning: warning(),
        foot: paperFoot(project.connection?.name, app.serviceNow()),
      },
    })
  }

  return { rows, listed, save, print }
}
