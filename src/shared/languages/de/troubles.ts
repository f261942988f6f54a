import type { troubles as english } from '../en/troubles'
import type { Words } from '../text-types'

export const troubles: Words<typeof english> = {
  diagnostics: 'Diagnose…',
  ended: 'Plumbline wurde {when} unerwartet beendet. Gespeichertes ist da, die Uploads auch.',
  graphics:
    'Die Grafikkarte ist mehrmals ausgefallen. Plumbline zeichnet von jetzt an ohne sie und versucht es nach einem Monat oder einer neuen Version wieder.',
  stores: {
    offline:
      'Was offline gehalten wird, war beschädigt und wurde beiseitegelegt ({file}). Es wird neu gelesen; wartende Änderungen sind verloren.',
    cache:
      'Das Verzeichnis der geladenen Layer war beschädigt und wurde beiseitegelegt ({file}). Layer werden bei Bedarf neu geladen.',
    uploads:
      'Das Protokoll der Uploads war beschädigt und wurde beiseitegelegt ({file}). Unfertige Uploads sind neu zu planen; Gesendetes wird an seinen Marken erkannt.',
    connections:
      'Die Liste der Verbindungen war beschädigt und wurde beiseitegelegt ({file}). Die Dienste neu verbinden.',
    settings: 'Die Einstellungen waren beschädigt und wurden beiseitegelegt ({file}). Sie sind wie am Anfang.',
  },
  settings: 'Einstellungen mit Werten, die diese Version nicht kennt, sind wie am Anfang: {names}.',
  policy:
    'Die Vorgaben des Administrators ({file}) enthalten Fehler und verbieten, was diese festgelegt hätten: {problems}',
}
