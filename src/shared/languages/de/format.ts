import type { format as english } from '../en/format'
import type { Words } from '../text-types'

export const format: Words<typeof english> = {
  units: { B: 'B', KB: 'KB', MB: 'MB', GB: 'GB', TB: 'TB', MBs: 'MB/s', s: 's', min: 'min', h: 'h', d: 'd' },
  keys: {
    ctrl: 'Strg',
    shift: 'Umschalt',
    enter: 'Eingabe',
    space: 'Leertaste',
    escape: 'Esc',
    delete: 'Entf',
    insert: 'Einfg',
    backspace: 'Rücktaste',
    home: 'Pos1',
    end: 'Ende',
    pageUp: 'Bild auf',
    pageDown: 'Bild ab',
  },
  perSecond: '{size}/s',
  today: 'heute {clock}',
  yesterday: 'gestern {clock}',
  headToday: 'Heute, {day}',
  headYesterday: 'Gestern, {day}',
  headWeekday: '{weekday}, {day}',
  noDate: 'Ohne Datum',
}
