import type { guide as english } from '../en/guide'
import type { Words } from '../text-types'

export const guide: Words<typeof english> = {
  title: 'Anleitung',
  close: 'Anleitung schließen',
  width: 'Breite der Anleitung',
  reading: 'Anleitung wird gelesen',
  inEnglish: 'Die Anleitung gibt es auf Englisch; wie etwas hier heißt, steht in Klammern.',
  contents: 'Inhalt',
  back: 'Zurück',
  noBack: 'Das ist die erste Seite.',
  search: 'In der Anleitung suchen',
  found: 'In der Anleitung gefunden',
  hits: '{count} Stelle | {count} Stellen',
  table: 'Tabelle',
  picture: 'Bild',
  enlarge: 'Vergrößern: {what}',
}
