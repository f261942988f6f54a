import type { differences as english } from '../en/differences'
import type { Words } from '../text-types'

export const differences: Words<typeof english> = {
  raster: {
    drawn:
      'La carte montre, cellule par cellule, où elles sont montées ou descendues. | La carte montre où la plupart des cellules modifiées sont montées ou descendues, par blocs de {count} × {count} cellules.',
    here: {
      risen: '{count} cellule est montée, de {change} | {count} cellules sont montées, de {change} au plus',
      fallen: '{count} cellule est descendue, de {change} | {count} cellules sont descendues, de {change} au plus',
    },
    title: 'Cellules',
    size: '{width} × {height} cellules de {cell}',
    sameExtent: 'Les deux couvrent la même surface.',
    otherExtent: 'Ils couvrent des surfaces différentes : la comparaison porte sur leur partie commune.',
    onBefore:
      'Les cellules ne se superposent pas : celles du raster le plus ancien sont comparées à la cellule de l’autre en leur milieu.',
    onAfter:
      'Les cellules ne se superposent pas : celles du raster le plus récent sont comparées à la cellule de l’autre en leur milieu.',
    band: 'Bande {number}',
    compared: 'comparées',
    risen: 'montées',
    fallen: 'descendues',
    gained: 'valeur apparue',
    lost: 'valeur disparue',
    change: 'écart',
    span: '{least} à {most}',
    mean: 'écart moyen',
    above: 'volume au-dessus',
    below: 'volume au-dessous',
    saveAs: 'Enregistrer {count} endroit en {format}… | Enregistrer {count} endroits en {format}…',
    places: 'Où des cellules ont monté ou descendu',
    largest: 'Les {shown} plus grands de {count} endroit. | Les {shown} plus grands de {count} endroits.',
    middle: 'milieu',
    what: 'quoi',
    most: 'jusqu’à',
    tolerance: 'les valeurs à {value} près sont égales',
  },
  step: {
    next: 'Différence suivante',
    previous: 'Différence précédente',
    at: 'ligne {at} sur {of}',
    lines: '{count} ligne | {count} lignes',
    none: 'Il n’y a aucune différence où aller',
  },
  paper: {
    print: 'Imprimer les modifications…',
    title: 'Différences de {layer}',
    revision: 'révision {number} ({when})',
    between: 'De {before} à {after}',
    first:
      'Les {shown} premières lignes sur {count} sont imprimées. | Les {shown} premières lignes sur {count} sont imprimées.',
  },
}
