import type { newProject as english } from '../en/new-project'
import type { Words } from '../text-types'

export const newProject: Words<typeof english> = {
  group: 'Projekte',
  create: 'Neues Projekt…',
  createText: 'Für eigene Dateien, auf diesem Rechner. Nichts verlässt ihn.',
  noService: 'Der Dienst dieses Rechners antwortet nicht',
  title: 'Neues Projekt',
  description: 'Es liegt auf diesem Rechner. Andere Projekte bleiben, wie sie sind.',
  name: 'Name',
  organization: 'Organisation',
  crs: 'Koordinatensystem (KBS)',
  crsHint: 'Gilt für Dateien, die keines nennen.',
  sameName: 'So heißt schon ein Projekt. Beide werden mit ihrer Nummer angezeigt.',
  needsName: 'Ein Name fehlt',
  needsCrs: 'Ein Koordinatensystem fehlt',
  placeOfFiles: 'Die Karte ist auf die Dateien zentriert.',
  placeLater: 'Die Karte öffnet bei den ersten Layern, die hochgeladen werden.',
  filesFollow: '{count} Datei wird dort geplant. | {count} Dateien werden dort geplant.',
  cancel: 'Abbrechen',
  make: 'Projekt anlegen',
  nothingMade: 'Es wurde kein Projekt angelegt.',
  elsewhere:
    'Dieser Layer liegt weit von „{project}“. | Keiner der {count} Layer, die ihre Lage nennen, liegt bei „{project}“.',
  forThese: 'Projekt für diese Dateien anlegen…',
  change: {
    command: 'Projekt umbenennen oder archivieren…',
    elsewhere: 'Dieses Projekt kann nur ändern, wer seinen Dienst betreibt',
    title: 'Projekt ändern',
    description: 'Für alle, die darin arbeiten.',
    archived: 'Archiviert',
    hint: 'Listen sagen es und führen es zuletzt auf. Layer und Erlaubnisscheine bleiben, wie sie sind, und lassen sich weiterhin ändern.',
    save: 'Speichern',
    kept: 'Das Projekt bleibt, wie es ist.',
    open: 'Umbenennen oder archivieren…',
  },
}
