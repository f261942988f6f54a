import type { format as english } from '../en/format'
import type { Words } from '../text-types'

export const format: Words<typeof english> = {
  units: { B: 'o', KB: 'Ko', MB: 'Mo', GB: 'Go', TB: 'To', MBs: 'Mo/s', s: 's', min: 'min', h: 'h', d: 'j' },
  keys: {
    ctrl: 'Ctrl',
    shift: 'Maj',
    enter: 'Entrée',
    space: 'Espace',
    escape: 'Échap',
    delete: 'Suppr',
    insert: 'Inser',
    backspace: 'Retour arrière',
    home: 'Début',
    end: 'Fin',
    pageUp: 'Page préc.',
    pageDown: 'Page suiv.',
  },
  perSecond: '{size}/s',
  today: 'aujourd’hui {clock}',
  yesterday: 'hier {clock}',
  headToday: 'Aujourd’hui, {day}',
  headYesterday: 'Hier, {day}',
  headWeekday: '{weekday}, {day}',
  noDate: 'Sans date',
}
