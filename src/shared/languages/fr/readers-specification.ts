import type { specification as english } from '../en/readers-specification'
import type { Words } from '../text-types'

export const specification: Words<typeof english> = {
  withHint: '{what} {hint}.',
  ofRule: '{what}. (Règle « {rule} »)',
  nameParts:
    'Le nom a {count} partie au lieu de {wanted} : {fields} | Le nom a {count} parties au lieu de {wanted} : {fields}',
  nameField: 'Dans le nom, {field} est « {found} » au lieu de {wanted}',
  nameSeparator: 'Dans le nom, « {found} » est mis pour « {wanted} »',
  wanted: {
    number: 'un nombre',
    digits: 'un nombre de {count} chiffre | un nombre de {count} chiffres',
    length: 'un texte de {least} à {most} caractères',
    pattern: 'selon le modèle {pattern}',
    more: '{list} et {number} autres',
  },
  placeValue: '« {value} »',
  placeFeature: 'entité {feature}',
  placeBoth: '« {value} » (entité {feature})',
  types: { text: 'du texte', number: 'un nombre', whole: 'un entier', date: 'une date', 'yes-no': 'oui ou non' },
  'column-missing': '{layer} n’a pas de colonne {column}',
  'column-extra': 'La colonne {column} de {layer} n’est pas dans la spécification',
  'column-type':
    'Colonne {column} : {count} valeur n’est pas {type} : {places} | Colonne {column} : {count} valeurs ne sont pas {type} : {places}',
  'column-blank': 'Colonne {column} vide {count} fois : {places} | Colonne {column} vide {count} fois : {places}',
  'column-repeated':
    'La colonne {column} répète {count} valeur : {places} | La colonne {column} répète {count} valeurs : {places}',
  'column-pattern':
    'Colonne {column} : {count} valeur ne suit pas le modèle : {places} | Colonne {column} : {count} valeurs ne suivent pas le modèle : {places}',
  'column-value':
    'Colonne {column} : {count} valeur n’est pas dans la liste : {places} | Colonne {column} : {count} valeurs ne sont pas dans la liste : {places}',
  'column-range':
    'Colonne {column} : {count} valeur hors de {least} à {most} : {places} | Colonne {column} : {count} valeurs hors de {least} à {most} : {places}',
  'column-unchecked':
    'La colonne {column} a plus de valeurs que ce qui est retenu : on ignore si {count} valeur se répète | La colonne {column} a plus de valeurs que ce qui est retenu : on ignore si {count} valeurs se répètent',
  'cad-layer':
    'Le calque « {name} » n’est pas admis : {count} élément | Le calque « {name} » n’est pas admis : {count} éléments',
  geometry:
    '{count} entité est {kinds} au lieu de {wanted} : {places} | {count} entités sont {kinds} au lieu de {wanted} : {places}',
  extent: '{count} entité dépasse la zone : {places} | {count} entités dépassent la zone : {places}',
  extentWhole: '{layer} dépasse la zone',
  'crs-unknown': 'Le SCR est inconnu ; demandé : {wanted}',
  'crs-other': 'Le SCR est EPSG:{found} au lieu de {wanted}',
  'crs-unit': 'L’unité des coordonnées est {found} au lieu de {wanted}',
  noUnit: 'inconnue',
  'crs-unstated': 'Le fichier ne dit pas dans quel SCR il est',
  at: {
    name: 'nom du fichier',
    column: '{layer}, colonne {column}',
    cell: '{layer}, colonne {column}, entité {feature}',
    feature: '{layer}, entité {feature}',
    layer: '{layer}',
    cadLayer: 'calque {name}',
  },
  mends: {
    rename: 'Envoyer une copie nommée {name}',
    srid: 'Utiliser EPSG:{srid}',
    export: 'Le fichier le dit lui-même : l’exporter en EPSG:{srid}',
    cadLayer: 'Le nommer {name} dans le plan',
    values: 'Voulu peut-être : {pairs}',
  },
  accepted: '{what} Admis par {by} le {at}.',
  acceptedFor: '{what} Admis par {by} le {at} : {reason}',
  fixes: { rename: 'Envoyer comme {name}', renameAs: 'Envoyer sous un autre nom…' },
  several:
    'Les dossiers apportent des spécifications différentes ({folders}), donc aucune n’est appliquée. Planifier chacun à part, ou en garder une pour le projet.',
  isSpecification: '{file} est une spécification et ne fait pas de couche.',
}
