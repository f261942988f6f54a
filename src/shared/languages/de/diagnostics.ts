import type { diagnostics as english } from '../en/diagnostics'
import type { Words } from '../text-types'

export const diagnostics: Words<typeof english> = {
  title: 'Diagnose',
  description:
    'Genau dies wird kopiert oder gespeichert. Nichts wird von selbst gesendet: erst lesen, dann bei Bedarf weitergeben.',
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
}
