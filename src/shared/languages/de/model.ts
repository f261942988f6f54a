import type { model as english } from '../en/model'
import type { Words } from '../text-types'

export const model: Words<typeof english> = {
  needsNetwork: 'Braucht das Netz',
  inPack: 'Hinter einem Baustellenpaket steht kein Dienst',
  thisComputer: 'Dieser Rechner',
  credentialRefused: 'Der Dienst hat die Zugangsdaten abgelehnt',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  show: 'Anzeigen',
  tryAgain: 'Erneut versuchen',
  anotherProject: 'einem anderen Projekt',
  projectOfName: '{name}, Projekt {id}',
  inProject: 'In „{project}“: {text}',
  failed: '{what}: {reason}',
  settingsUnread: 'Die Einstellungen dieses Projekts wurden nicht gelesen',
  andMore: '{names} und {count} weitere',
  choosing: {
    layerFirst: 'Erst einen Layer wählen',
    noFeatures: 'Dieser Layer hat keine Objekte',
    notOnMap: 'Der Layer ist nicht auf der Karte',
    looking: 'Objekte werden durchgesehen',
    unchanged: 'Die Auswahl wurde nicht geändert',
    tooMany:
      '{count} Objekt liegt dort. Höchstens {most} lassen sich zugleich wählen; die Auswahl wurde nicht geändert. | {count} Objekte liegen dort. Höchstens {most} lassen sich zugleich wählen; die Auswahl wurde nicht geändert.',
  },
  compare: {
    fetching: 'Stand {number} wird geholt',
    fetchingShare: 'Stand {number} wird geholt, {share}',
    soFar: '{step}: bisher {count} Objekt | {step}: bisher {count} Objekte',
  },
  history: {
    inPart: '{what}, teilweise',
    undoWaits: 'Rückgängig wartet auf Ihre Entscheidung ({what}): {found}',
    redoWaits: 'Wiederholen wartet auf Ihre Entscheidung ({what}): {found}',
    undoOf: 'Rückgängig: {what}',
    redoOf: 'Wiederholen: {what}',
    nothingToUndo: 'Seit dieses Fenster geöffnet ist, gibt es in diesem Projekt nichts rückgängig zu machen',
    nothingToRedo: 'Nichts zu wiederholen',
    unchanged: 'Nichts wurde geändert. {found}',
    undone: 'Zurückgenommen: {what}',
    redone: 'Wiederholt: {what}',
    waits: '{done}. Wartet auf das Netz.',
    undoFailed: 'Rückgängig hat nicht funktioniert ({what})',
    redoFailed: 'Wiederholen hat nicht funktioniert ({what})',
  },
  jobs: {
    job: 'Auftrag {id}',
    cancelling: 'Abbruch von Auftrag {id}',
    sendFiles: 'Seine Dateien müssen erneut gesendet werden.',
    notCancelled: 'Auftrag {id} wurde nicht abgebrochen',
    sentAgain: '{name} wird als neuer Auftrag erneut gesendet',
    sentAgainMany: '{count} Auftrag wird erneut gesendet | {count} Aufträge werden erneut gesendet',
    notSentAgain: 'Auftrag {id} wurde nicht erneut gesendet',
  },
  notHeld: {
    layer: 'Layer {id}',
    revision: '{layer}, Stand {number}',
    quoted: '„{name}“',
  },
  permits: {
    statusChanged: 'Erlaubnisschein „{name}“ ist jetzt {to}, vorher {from}, während er geöffnet war',
    template: 'Vorlage {id}',
    held: '{count} Erlaubnisschein offline gehalten | {count} Erlaubnisscheine offline gehalten',
    heldInPart:
      '{count} Erlaubnisschein offline gehalten, davon {unread} nur teilweise: {reason} | {count} Erlaubnisscheine offline gehalten, davon {unread} nur teilweise: {reason}',
    released: 'Erlaubnisscheine werden nicht mehr offline gehalten',
    filtersSaved: 'Die Filter sind als „{title}“ gespeichert',
    filtersForgotten: '„{title}“ ist gelöscht',
  },
  upload: {
    step: 'Upload „{title}“',
    fixed: 'Gesendetes bleibt: neue Stände aus den früheren Dateien hochladen oder die Layer durch ein Datum beenden.',
  },
  classes: {
    none: 'kein Wert',
    range: '{from} bis {to}',
    others: 'andere Werte',
    yes: 'ja',
    no: 'nein',
  },
  held: {
    incomplete: 'unvollständig: {held} von {total} Erlaubnisscheinen sind enthalten',
    incompleteUnknown: 'unvollständig: {held} von unbekannt vielen Erlaubnisscheinen sind enthalten',
    details:
      'die Einzelheiten von {count} Erlaubnisschein fehlen | die Einzelheiten von {count} Erlaubnisscheinen fehlen',
    readingList: 'Liste der Erlaubnisscheine wird gelesen…',
    readingShare: 'Liste wird gelesen, {held} von {total} Erlaubnisscheinen',
    whole: '{count} Erlaubnisschein gehalten, gelesen {when} | {count} Erlaubnisscheine gehalten, gelesen {when}',
    soFar: 'Unvollständig: bisher {whole} von {total} Erlaubnisscheinen gelesen.',
    paused: 'Angehalten und unvollständig: {whole} von {total} Erlaubnisscheinen werden gehalten',
    unread:
      'Unvollständig: {whole} von {total} Erlaubnisscheinen werden gehalten, {unread} waren nicht zu lesen. Sie werden alle zehn Minuten erneut angefragt.',
    part: 'Unvollständig: {whole} von {total} Erlaubnisscheinen werden gehalten.',
    untilRoom: 'Das Lesen geht weiter, sobald Platz ist.',
    untilAnswer: 'Das Lesen geht weiter, sobald der Dienst antwortet.',
  },
  due: {
    today: 'heute',
    tomorrow: 'morgen',
    at: '{day} {clock}',
    renew: 'verlängern {day} {clock}',
    missed: 'versäumt {day}',
    missedAt: 'versäumt {day} {clock}',
    ago: 'vor {span}',
  },
  zones: {
    own: 'Die dieses Rechners, {zone}',
  },
  touch: {
    touches: 'berührt',
    kinds: {
      moved: '{number} verschoben',
      added: '{number} neu',
      removed: '{number} entfernt',
      changed: '{number} geändert',
    },
    noPermit: 'Das Projekt hat keinen Erlaubnisschein, unter dem noch gearbeitet werden darf.',
    noneTouched:
      'Von {count} Erlaubnisschein, unter dem noch gearbeitet werden darf, ist keiner berührt. | Von {count} Erlaubnisscheinen, unter denen noch gearbeitet werden darf, ist keiner berührt.',
    noneWithin:
      'Von {count} Erlaubnisschein, unter dem noch gearbeitet werden darf, liegt keiner im Umkreis von {distance} um eine Änderung. | Von {count} Erlaubnisscheinen, unter denen noch gearbeitet werden darf, liegt keiner im Umkreis von {distance} um eine Änderung.',
    differences: '{count} Unterschied | {count} Unterschiede',
    looked:
      'Angesehen: {differences} und {count} Erlaubnisschein, unter dem noch gearbeitet werden darf. | Angesehen: {differences} und {count} Erlaubnisscheine, unter denen noch gearbeitet werden darf.',
    notArchived: 'Nicht angesehen: archivierte Erlaubnisscheine.',
    notOver:
      'Nicht angesehen: {count} beendeter Erlaubnisschein und archivierte. | Nicht angesehen: {count} beendete Erlaubnisscheine und archivierte.',
    noPlace:
      'Nicht angesehen: {count} Unterschied ohne Ort auf der Karte. | Nicht angesehen: {count} Unterschiede ohne Ort auf der Karte.',
    empty: 'Nicht angesehen, da ohne Fläche: {names}.',
    broken: 'Nicht angesehen, da die Fläche nicht lesbar ist: {names}.',
    partly: 'Nur teilweise angesehen, da Teile der Fläche nicht lesbar sind: {names}.',
    heldRead: 'Erlaubnisscheine wie gehalten, gelesen {when}.',
    notHeld:
      'Nicht angesehen: {count} noch nicht gehaltener Erlaubnisschein. | Nicht angesehen: {count} noch nicht gehaltene Erlaubnisscheine.',
    notHeldUnknown: 'Nicht angesehen: noch nicht gehaltene Erlaubnisscheine.',
  },
  host: {
    copyLink: 'Link kopieren',
    pdfSaved: 'Das PDF ist gespeichert',
    showInFolder: 'Im Ordner anzeigen',
  },
  jump: {
    noLayer: 'Layer {id} ist nicht unter den Layern, die Sie sehen.',
  },
}
