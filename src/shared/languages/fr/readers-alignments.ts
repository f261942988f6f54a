import type { alignments as english } from '../en/readers-alignments'
import type { Words } from '../text-types'

export const alignments: Words<typeof english> = {
  problem: 'Axe « {name} » : {what}.',
  problems: 'Axe « {name} » : {what} ; et {count} de plus. | Axe « {name} » : {what} ; et {count} de plus.',
  noElements: 'il n’a aucun élément utilisable en plan, aucune abscisse n’est possible',
  zeroLength: 'l’élément {element} est de longueur nulle',
  gap: 'l’élément {element} finit à {size} du début du suivant',
  kink: 'la direction change de {degrees}° à la fin de l’élément {element}',
  crosses: 'il se croise lui-même à {at} et {other} de l’origine ; il y a là deux abscisses',
  equationOrder: 'le saut de PK {equation} est à {at} de l’origine, avant le précédent ; ils sont pris dans l’ordre',
  equationOutside: 'le saut de PK {equation} est à {at} de l’origine, hors de l’axe',
  equationBack: 'le saut de PK {equation} finit l’abscisse {back}, mais {reached} y est atteinte',
  profileShort: 'le profil en long est plus court que l’axe, jusqu’à {size} ; aucune altitude n’y est donnée',
  profileLong: 'le profil en long dépasse l’axe, jusqu’à {size}',
  profileStep: 'le profil en long saute de {size} à {at} de l’origine',
  profileHole: 'le profil en long n’a pas d’altitude sur {size} avant {at} de l’origine',
  profileOverlap: 'des raccordements du profil en long se chevauchent de {size} à {at} de l’origine',
  elementMissing: 'un élément après l’élément {after} n’a pas de début ou de fin utilisable et est omis',
  elementUnclear: 'l’élément {element} n’en dit pas assez pour une courbe et est pris comme droit',
  turnContradicts: 'l’élément {element} dit un sens que sa longueur contredit, et est pris dans l’autre sens',
  lengthDiffers: 'l’élément {element} dit une longueur de {said}, mais ses points en donnent {found}',
  spiralUnknown: 'l’élément {element} est un raccordement de type {type}, pris comme clothoïde',
  equationUnclear: 'un saut de PK ne dit pas de lieu ou d’abscisse et est omis',
  profilePoint: 'un point du profil en long n’a ni abscisse ni altitude utilisables et est omis',
  profileOrder: 'les points du profil en long sont en désordre ; ils sont pris dans l’ordre',
  moreProfiles:
    '{count} autre profil en long n’est pas utilisé ; les altitudes sont celles du premier | {count} autres profils en long ne sont pas utilisés ; les altitudes sont celles du premier',
  profileUnknown: 'une partie du profil en long est de type {type} ; aucune altitude n’y est donnée',
  measuresLeft:
    'Parmi les lignes à mesures de {layer}, {count} n’est pas un axe pour les abscisses : {most} au plus sont gardés. | Parmi les lignes à mesures de {layer}, {count} ne sont pas des axes pour les abscisses : {most} au plus sont gardés.',
  tooMany: 'le fichier a plus d’éléments qu’il n’en est gardé pour les abscisses ; l’axe est coupé',
  cant: 'le dévers n’est pas utilisé : il ne change ni abscisse ni altitude de l’axe',
}
