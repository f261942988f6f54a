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
  play: 'In Bewegung zeigen',
  picture: 'Bild',
  enlarge: 'Vergrößern: {what}',
  tour: {
    take: 'Rundgang beginnen',
    name: 'Rundgang',
    step: '{number} von {count}',
    next: 'Weiter',
    back: 'Zurück',
    done: 'Fertig',
    skip: 'Rundgang überspringen',
    layers: 'Layer und Karte',
    layersText:
      'Links stehen die Layer, in der Mitte die Karte. Das Auge blendet einen ein und aus, die Eingabetaste geht zu ihm.',
    upload: 'Aus einem Ordner werden Layer',
    uploadText:
      'Auf das Fenster ziehen oder hier drücken. Ein Plan sagt, was daraus würde; vor dem Start wird nichts gesendet.',
    offline: 'Erlaubnisscheine, und Arbeit ohne Netz',
    offlineText:
      'Der Schalter rechts hält Layer und Erlaubnisscheine des Projekts auf diesem Rechner. Das Übrige sagt die Anleitung.',
  },
}
