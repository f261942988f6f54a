import type { paper as english } from '../en/paper'
import type { Words } from '../text-types'

export const paper: Words<typeof english> = {
  notPrinted: 'Rien n’a été imprimé',
  layingOut: 'Mise en page…',
  making: 'Création de la page {page} sur {pages}…',
  byItself: 'Plumbline met en page lui-même ses impressions : utiliser le bouton à l’imprimante.',
  progress: 'Impression',
  cancel: 'Annuler',
  page: 'page {page} sur {pages}',
  foot: 'Imprimé {when} depuis Plumbline. Heures de {zone}.',
  footFrom: 'De {connection}, imprimé {when} depuis Plumbline. Heures de {zone}.',
  commands: {
    group: 'Affichage',
    print: 'Imprimer ce qui est affiché',
    printMap: 'Imprimer la carte…',
    printPermits: 'Imprimer la liste des autorisations',
    nothingListed: 'Aucune autorisation n’est listée : rien à imprimer',
    noMap: 'Aucune carte n’est visible ici. Ouvrir les couches pour imprimer',
  },
}
