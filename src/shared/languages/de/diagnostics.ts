import type { diagnostics as english } from '../en/diagnostics'
import type { Words } from '../text-types'

export const diagnostics: Words<typeof english> = {
  title: 'Diagnose',
  description:
    'Genau dies wird kopiert oder gespeichert. Nichts wird von selbst gesendet: erst lesen, dann bei Bedarf weitergeben.',
  open: 'Diagnose…',
  reading: 'Diagnose wird gelesen',
  sections: 'Abschnitte',
  text: 'Text der Diagnose',
  section: {
    program: 'Programm',
    system: 'System',
    graphics: 'Grafik',
    settings: 'Einstellungen',
    connections: 'Verbindungen',
    stores: 'Datenbestände',
    errors: 'Letzte Fehler',
    log: 'Letzte Zeilen des Protokolls',
    crashes: 'Abstürze',
  },
  hosts: 'Namen und Adressen der Dienste',
  hostsHint: 'Weggelassen sind sie in allen Abschnitten verdeckt.',
  nothingChosen: 'Kein Abschnitt ist gewählt',
  again: 'Neu lesen',
  copy: 'Kopieren',
  save: 'Speichern unter…',
  saveTitle: 'Diagnose speichern',
  copied: 'Die Diagnose ist in der Zwischenablage.',
  saved: 'Die Diagnose wurde gespeichert.',
  troubles: {
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
  },
}
