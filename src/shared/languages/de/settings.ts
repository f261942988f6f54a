import type { settings as english } from '../en/settings'
import type { Words } from '../text-types'

export const settings: Words<typeof english> = {
  title: 'Einstellungen',
  general: {
    appearance: 'Darstellung',
    language: 'Sprache',
    asSystem: 'Wie das System',
  },
  storage: {
    revisions:
      '{count} Stand. Was freigegeben wird, wird beim nächsten Anzeigen wieder vom Dienst gelesen. | {count} Stände. Was freigegeben wird, wird beim nächsten Anzeigen wieder vom Dienst gelesen.',
  },
  project: {
    scope: 'Nur für „{project}“; auf diesem Rechner gespeichert, nicht an den Dienst gesendet.',
  },
}
