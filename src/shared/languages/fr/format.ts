import type { format as english } from '../en/format'
import type { Words } from '../text-types'

export const format: Words<typeof english> = {
  units: { B: 'o', KB: 'Ko', MB: 'Mo', GB: 'Go', TB: 'To', MBs: 'Mo/s', s: 's', min: 'min', h: 'h', d: 'j' },
  perSecond: '{size}/s',
  today: 'aujourd’hui {clock}',
  yesterday: 'hier {clock}',
  headToday: 'Aujourd’hui, {day}',
  headYesterday: 'Hier, {day}',
  headWeekday: '{weekday}, {day}',
  noDate: 'Sans date',
}
