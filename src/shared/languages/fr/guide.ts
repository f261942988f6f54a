import type { guide as english } from '../en/guide'
import type { Words } from '../text-types'

export const guide: Words<typeof english> = {
  title: 'Guide',
  close: 'Fermer le guide',
  width: 'Largeur du guide',
  reading: 'Lecture du guide',
  inEnglish: 'Le guide est rédigé en anglais\u00a0; les noms employés ici figurent entre parenthèses.',
  contents: 'Sommaire',
  back: 'Retour',
  noBack: 'C’est la première page.',
  search: 'Chercher dans le guide',
  found: 'Trouvé dans le guide',
  hits: '{count} endroit | {count} endroits',
  table: 'Tableau',
  play: 'Montrer en mouvement',
  picture: 'Image',
  enlarge: 'Agrandir\u00a0: {what}',
  tour: {
    take: 'Commencer la visite',
    name: 'Visite',
    step: '{number} sur {count}',
    next: 'Suivant',
    back: 'Précédent',
    done: 'Terminer',
    skip: 'Passer la visite',
    layers: 'Couches et carte',
    layersText: 'À gauche les couches, au milieu la carte. L’œil affiche ou masque une couche, Entrée y conduit.',
    upload: 'Un dossier devient des couches',
    uploadText:
      'Le déposer sur la fenêtre ou appuyer ici. Un plan dit ce qu’il en adviendrait ; rien n’est envoyé avant le lancement.',
    offline: 'Autorisations, et travail sans réseau',
    offlineText:
      'L’interrupteur à droite conserve couches et autorisations du projet sur cet ordinateur. Le guide dit le reste.',
  },
}
