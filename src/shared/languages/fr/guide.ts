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
  picture: 'Image',
  enlarge: 'Agrandir\u00a0: {what}',
}
