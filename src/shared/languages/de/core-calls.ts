import type { calls as english } from '../en/core-calls'
import type { Words } from '../text-types'

export const calls: Words<typeof english> = {
  verbs: {
    read: 'Lesen',
    change: 'Ändern',
    upload: 'Hochladen',
    cancel: 'Abbrechen',
    download: 'Herunterladen',
  },
  things: {
    organizations: 'Liste der Organisationen',
    organization: 'Organisation „{name}“',
    projects: 'Projekte von „{name}“',
    project: 'Projekt {id}',
    layers: 'Layer von Projekt {id}',
    layer: 'Layer {id}',
    jobs: 'Aufträge von Projekt {id}',
    anyJob: 'ein Auftrag von Projekt {id}',
    job: 'Auftrag {id}',
    directory: 'Ordner der Layer von Projekt {id}',
    unassigned: 'nicht eingeordnete Layer von Projekt {id}',
    permits: 'Erlaubnisscheine von Projekt {id}',
    permit: 'Erlaubnisschein {id}',
    events: 'Ereignisse von Erlaubnisschein {id}',
    source: 'Quelle von „{name}“',
    sourceSize: 'Größe einer Quelle',
    redirect: 'Weiterleitung',
    answer: 'Antwort',
    proxy: 'Proxy {host}',
  },
  held: {
    permit: 'Erlaubnisschein {id} ist nicht auf diesem Rechner.',
    events: 'Der Verlauf von Erlaubnisschein {id} ist nicht auf diesem Rechner.',
    revision: 'Stand {number} von „{layer}“ ist nicht auf diesem Rechner.',
    latest: 'Der aktuelle Stand von „{layer}“ ist nicht auf diesem Rechner.',
  },
  open: {
    change: 'Die Änderung kann trotzdem erfolgt sein: vor dem Wiederholen neu lesen.',
    cancel: 'Er kann trotzdem abgebrochen sein: neu lesen, um es zu sehen.',
    notMade: 'Der Dienst wurde neu gelesen: Die Änderung ist nicht erfolgt.',
    untold: 'Der Dienst sagt nicht, ob die Änderung erfolgt ist. Erneutes Speichern schadet nicht.',
    unknown: 'Ob die Änderung erfolgt ist, war nicht festzustellen. Sie zu wiederholen schadet nicht.',
  },
  partly: {
    outOfFolder:
      '{count} seiner {of} Layer ist jetzt in keinem Ordner. | {count} seiner {of} Layer sind jetzt in keinem Ordner.',
    moved: '{count} von {of} Layern wurde verschoben. | {count} von {of} Layern wurden verschoben.',
    made: 'Der Ordner „{to}“ ist angelegt.',
    madeWith: 'Der Ordner „{to}“ ist angelegt und enthält {moved} von {of} Layern.',
    oldThere: '„{from}“ ist noch da.',
  },
  says: 'Der Dienst meldet: {said}.',
  splitIt: 'Aufteilen, was zu senden ist, oder um eine höhere Grenze bitten.',
  makeRoom: 'Wer ihn betreibt, kann Platz schaffen.',
}
