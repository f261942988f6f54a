import type { settings as english } from '../en/settings'
import type { Words } from '../text-types'

export const settings: Words<typeof english> = {
  title: 'Paramètres',
  general: {
    appearance: 'Apparence',
    language: 'Langue',
    asSystem: 'Comme le système',
  },
  storage: {
    revisions:
      '{count} révision. Ce qui est libéré sera relu depuis le service au prochain affichage. | {count} révisions. Ce qui est libéré sera relu depuis le service au prochain affichage.',
  },
  project: {
    scope: 'Pour « {project} » uniquement ; conservé sur cet ordinateur, non envoyé au service.',
  },
}
