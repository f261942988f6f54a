import type { manyProperties as english } from '../en/many-properties'
import type { Words } from '../text-types'

export const manyProperties: Words<typeof english> = {
  titleOf: 'Propriétés de {count} couche | Propriétés de {count} couches',
  only: 'Seul ce que vous changez ici est écrit.',
  onFor: 'Activé pour {on} sur {count}.',
  differ: 'plusieurs',
  inLayer: '{name} : {error}',
  nothing: 'Rien n’est changé',
  write: 'Changer {count} couche | Changer {count} couches',
  writing: '{done} sur {count} écrites',
  stopped: 'Arrêt à « {name} ». Aucune couche n’est changée.',
  inPart: 'Arrêt à « {name} ». {done} couches sur {count} sont changées ; Annuler les remet comme avant.',
  ofMany: '{properties} de {count} couche | {properties} de {count} couches',
  propertiesOfMany: '{properties} propriétés de {count} couche | {properties} propriétés de {count} couches',
}
