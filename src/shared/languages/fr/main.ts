import type { main as english } from '../en/main'
import type { Words } from '../text-types'

export const main: Words<typeof english> = {
  quit: {
    unsaved: 'Des modifications de couches ne sont pas enregistrées.',
    unsavedText:
      'Elles sont perdues à la fermeture de la fenêtre. Les couches portent la mention « Pas encore enregistrée ».',
    closeUnsaved: 'Fermer sans enregistrer',
    keepEditing: 'Continuer les modifications',
    uploads: '{count} envoi est en cours. | {count} envois sont en cours.',
    uploadsText:
      'Ils s’arrêtent maintenant et reprennent là où ils en étaient au prochain démarrage de Plumbline. Rien n’est envoyé deux fois.',
    quit: 'Quitter',
    keepRunning: 'Laisser en cours',
  },
}
