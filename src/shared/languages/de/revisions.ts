import type { revisions as english } from '../en/revisions'
import type { Words } from '../text-types'

export const revisions: Words<typeof english> = {
  yes: 'ja',
  no: 'nein',
  schema: {
    renamed: 'Spalte {column} heißt jetzt {to}.',
    type: 'Typ von {column}: {from} → {to}.',
    addedEmpty: 'Spalte {column} ({type}, leer) kam hinzu.',
    added: 'Spalte {column} ({type}, gefüllt in {filled} von {of}) kam hinzu.',
    removedEmpty: 'Spalte {column} ({type}, leer) fiel weg.',
    removed: 'Spalte {column} ({type}, gefüllt in {filled} von {of}) fiel weg.',
    types: {
      string: 'Text',
      integer: 'ganze Zahl',
      number: 'Zahl',
      boolean: 'ja oder nein',
      date: 'Tag',
      datetime: 'Tag und Uhrzeit',
      json: 'JSON',
    },
    tolerance:
      'Nicht als Änderung gezählt: Koordinaten innerhalb {degrees}° (etwa 1 mm), Höhen innerhalb {heights} mm, Dezimalzahlen innerhalb {numbers} ihres Werts.',
  },
}
