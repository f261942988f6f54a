import type { main as english } from '../en/main'
import type { Words } from '../text-types'

export const main: Words<typeof english> = {
  quit: {
    unsaved: 'Änderungen an Layern sind nicht gespeichert.',
    unsavedText:
      'Sie gehen verloren, wenn das Fenster geschlossen wird. Die Layer sind mit „Noch nicht gespeichert“ gekennzeichnet.',
    closeUnsaved: 'Ohne Speichern schließen',
    keepEditing: 'Weiter bearbeiten',
    uploads: 'Ein Upload läuft noch. | {count} Uploads laufen noch.',
    uploadsText:
      'Sie halten jetzt an und gehen beim nächsten Start von Plumbline dort weiter, wo sie waren. Nichts wird doppelt gesendet.',
    quit: 'Beenden',
    keepRunning: 'Weiterlaufen lassen',
  },
}
