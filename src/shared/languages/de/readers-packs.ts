import type { packs as english } from '../en/readers-packs'
import type { Words } from '../text-types'

export const packs: Words<typeof english> = {
  none: '{file} ist kein Baustellenpaket. Eines wählen, das Plumbline geschrieben hat; soll es eines sein, neu senden lassen: Es kam nicht vollständig an.',
  newer:
    '{file} wurde von einem neueren Plumbline geschrieben: ein Baustellenpaket der Version {version}; dieses liest bis Version {known}. Plumbline aktualisieren.',
  cut: '{file} ist nicht vollständig: am Ende abgeschnitten oder geändert, in oder nach {entry}, das bei Byte {at} beginnt. Neu kopieren, von wo es geschrieben wurde.',
  changed:
    '{file} wurde nach dem Schreiben geändert: {entry} ist nicht, was es war, in den Bytes {from} bis {to}. Neu kopieren, von wo es geschrieben wurde.',
  document: '{file} lässt sich nicht verwenden: in {entry}, {where}.',
  sourceChanged: '{what} hat sich geändert, während es in das Baustellenpaket geschrieben wurde.',
  sourceDamaged: '{what} ist auf diesem Rechner beschädigt: die Prüfsumme ist eine andere. Neu herunterladen.',
  empty: 'Für ein Baustellenpaket ist nichts da: {why}.',
  nothingChosen: 'kein Erlaubnisschein und kein Layer wurde gewählt',
  unknownPermits: 'Das Projekt hat keinen Erlaubnisschein {ids}.',
  unknownLayers: 'Das Projekt hat keinen Layer {ids}.',
  readOnly: 'Das ist ein Baustellenpaket: nur zum Lesen.',
  hasNot:
    'Das ist nicht im Baustellenpaket von „{project}“, und kein Dienst steht dahinter: um eines bitten, das es enthält.',
  noProjects:
    '{service} kann kein Projekt anlegen: Die Schnittstelle sieht das nicht vor. Nichts wurde gesendet. Dort ein leeres Projekt anlegen und mit --project ID nennen.',
  jobGone: 'Der Dienst kennt den Auftrag {job} nicht mehr.',
  jobFailed: 'Auftrag {job}: {said}',
  jobStill:
    'Der Auftrag {job} steht seit {minutes} Minuten still. Den Auftrag abbrechen und das Baustellenpaket erneut wiederherstellen.',
  fileNotIn: 'Die Datei ist nicht im Baustellenpaket.',
  changedMeanwhile: '{entry} im Baustellenpaket wurde während des Wiederherstellens geändert.',
}
