import { computed } from 'vue'
import { saveText } from '../../client/save-text'
import { formatIsoDay, formatStamp } from '../../format/dates'
import { formatCount } from '../../format/numbers'
import { t } from '../../language'
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

/** What the table sorts by. */
const sortKeys = ['id', 'name', 'status', 'holder', 'starts', 'due'] as const

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
  const saveWords = computed(() =>
    t(isChosen.value ? 'permits.out.saveChosen' : 'permits.out.saveListed', { count: rows.value.length }),
  )
  const printWords = computed(() =>
    t(isChosen.value ? 'permits.out.printChosen' : 'permits.out.printListed', { count: rows.value.length }),
  )
  function name(): string {
    const day = formatIsoDay()
    return project.name === null
      ? t('permits.out.fileNameNoProject', { day })
      : t('permits.out.fileName', { project: project.name, day })
  }

  function save(): void {
    saveText(`${name()}.csv`, permitListCsv(rows.value, people.nameOf, permits.freshness), 'text/csv')
  }

  function countText(): string {
    const count = rows.value.length
    return isChosen.value
      ? t('permits.out.chosen', { count, all: formatCount(view.rows.length) })
      : t('permits.count', { count })
  }

  /** What the list does not hold, or nobody asked the service for. */
  function warning(): string | null {
    const { share, freshness } = permits
    if (permits.reading || !permits.complete)
      return t('permits.out.incomplete', {
        read: formatCount(permits.found.length),
        all: formatCount(permits.totalCount),
      })
    if (permits.looking) return t('permits.out.looking')
    if (freshness?.source !== 'offline') return null
    const lacks = share ? shareWords(share) : null
    return lacks === null ? t('permits.out.heldCopy') : t('permits.out.heldCopyLacks', { lacks })
  }

  function orderText(): string {
    const { key, descending } = view.sort
    const order = t(`permits.out.sorted.${sortKeys.find((known) => known === key) ?? 'due'}`)
    return descending ? t('permits.out.reversed', { order }) : order
  }

  function print(): Promise<void> {
    const words = filters.all.value
    return paper.print({
      paper: { size: 'A4', landscape: true },
      fileName: fileNameOf(name()),
      content: PermitPrintList,
      props: { rows: [...rows.value] },
      whole: false,
      head: {
        title:
          project.name === null ? t('permits.out.titleNoProject') : t('permits.out.title', { project: project.name }),
        facts: [
          countText(),
          words.length > 0 ? t('permits.out.filters', { filters: words.join(', ') }) : t('permits.out.noFilters'),
          orderText(),
          t('permits.out.asOf', { when: formatStamp(permits.freshness?.readAt) }),
        ],
        warning: warning(),
        foot: paperFoot(project.connection?.name, app.serviceNow()),
      },
    })
  }

  return { rows, saveWords, printWords, save, print }
}
