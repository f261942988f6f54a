import { computed, ref } from 'vue'
import { workOnDay, type DayOfWork } from '../../shared/model/permit-day'
import { startOfDay } from '../../shared/model/zoned-time'
import { formatIsoDay, timeZone } from '../format/dates'
import { useApp } from './app'
import { defineProjectStore } from './define-store'
import { usePermitView, type PermitRow } from './permit-view'

/** A permit under which work may go on that day. */
export interface DayRow {
  row: PermitRow
  work: DayOfWork
}

/** The board of a day: all listed permits under which work may go on. */
export const useDayBoard = defineProjectStore('day-board', () => {
  const app = useApp()
  const view = usePermitView()
  const isOpen = ref(false)
  /** When it was asked for, UTC milliseconds. */
  const nowMs = ref(0)
  /** yyyy-mm-dd in the shown zone; '': none is chosen. */
  const day = ref(formatIsoDay(app.serviceNow()))
  const rows = computed<DayRow[]>(() => {
    if (!isOpen.value || day.value === '') return []
    const [fromMs, toMs] = [startOfDay(day.value, 0, timeZone()), startOfDay(day.value, 1, timeZone())]
    const span = { fromMs, toMs, nowMs: nowMs.value }
    return view.rows
      .flatMap((row) => {
        const work = workOnDay(row.item, span)
        return work ? [{ row, work }] : []
      })
      .sort((a, b) => a.work.fromMs - b.work.fromMs || a.row.id - b.row.id)
  })
  /** Shows the board of today. */
  function open(): void {
    const now = app.serviceNow()
    nowMs.value = now.getTime()
    day.value = formatIsoDay(now)
    isOpen.value = true
  }
  return { isOpen, day, rows, open }
})
