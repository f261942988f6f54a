import type { paper as english } from '../en/paper'
import type { Words } from '../text-types'

export const paper: Words<typeof english> = {
  notPrinted: 'Nichts wurde gedruckt',
  layingOut: 'Papier wird angelegt…',
  making: 'Seite {page} von {pages} entsteht…',
  byItself: 'Plumbline legt seine Papiere selbst an: die Schaltfläche mit dem Drucker benutzen.',
  progress: 'Papier',
  cancel: 'Abbrechen',
  page: 'Seite {page} von {pages}',
  foot: 'Gedruckt {when} mit Plumbline. Zeiten in {zone}.',
  footFrom: 'Von {connection}, gedruckt {when} mit Plumbline. Zeiten in {zone}.',
  commands: {
    group: 'Ansicht',
    print: 'Angezeigtes drucken',
    printMap: 'Karte drucken…',
    printPermits: 'Liste der Erlaubnisscheine drucken',
    nothingListed: 'Kein Erlaubnisschein ist aufgelistet: nichts zu drucken',
    noMap: 'Hier ist keine Karte zu sehen. Zum Drucken die Layer öffnen',
  },
}
