import type { maps as english } from '../en/readers-maps'
import type { Words } from '../text-types'

export const maps: Words<typeof english> = {
  buildStopped: 'La construction de la carte a été interrompue. Rien n’a changé.',
  tilesetCancelled: 'Le jeu de tuiles n’a pas été construit : l’opération a été annulée. Rien n’a changé.',
  noFeatures: '{names} ne contient aucune entité, il n’y a donc rien à dessiner.',
  noPlaces:
    '{names} contient {count} ligne sans place sur la carte, il n’y a donc rien à dessiner. | {names} contient {count} lignes, aucune avec une place sur la carte, il n’y a donc rien à dessiner.',
  spoolCut: 'Un fichier temporaire a été tronqué pendant la construction de la carte. Réessayer.',
  tilesetMissing: 'Le jeu de tuiles de cette révision n’est pas là. Rouvrir la révision pour le construire.',
  tilesetDamaged: 'Le jeu de tuiles de cette révision est endommagé. Rouvrir la révision pour le reconstruire.',
  tilesetCut: 'Le jeu de tuiles de cette révision est tronqué. Rouvrir la révision pour le reconstruire.',
  pictureChanged:
    'L’image de cette révision a été modifiée ou retirée après la construction de sa carte. Rouvrir la révision pour la reconstruire.',
  noSublayer: 'Cette couche n’a pas de sous-couche {sublayer}.',
  noFeature: 'Cette couche n’a pas d’entité {index}.',
  noFeatureHere: 'L’entité {index} n’est pas dans ce jeu de tuiles.',
  noColumn: 'Cette couche n’a plus de colonne « {column} ».',
  columnsRenamed: 'Des colonnes y ont d’autres noms : {names}.',
  convertStopped: 'La conversion a été interrompue ; rien n’a été écrit.',
  imageryOnly: '{file} est une image et n’a pas d’entités à convertir.',
  noSuchLayer: '{file} n’a pas de couche « {layer} ». Ses couches sont {names}.',
  readingStopped: 'La lecture a été interrompue.',
  compareStopped: 'La comparaison a été interrompue.',
  compareMixed: '{file} est un raster et {other} contient des entités : impossible de les comparer.',
  noCells: '{name} ne se lit pas cellule par cellule : impossible de le comparer.',
  comparisonGone: 'Cette comparaison n’est plus conservée. Comparer à nouveau.',
  comparisonNotOnDisk: 'Cette comparaison n’est plus sur le disque. Comparer à nouveau.',
  noDifference: 'Cette différence n’existe pas.',
  shapefileColumns: 'Un shapefile contient {most} colonnes, cette couche en a {columns}. Choisir un autre format.',
  shapefileCrs:
    'Un shapefile ne peut pas nommer EPSG:{srid} ({name}). Choisir un autre système de coordonnées ou un autre format.',
  shapefileTooLarge:
    'Le shapefile dépasserait 2 Go, ce que le format ne permet pas. Exporter moins de lignes, ou choisir GeoPackage.',
  closing: 'Plumbline est en cours de fermeture.',
  outsideProjection:
    'Certaines entités se trouvent là où leur système de coordonnées ne se convertit pas en longitude et latitude ; elles sont listées, mais pas dessinées.',
  tooManyStyles:
    'Le fichier a plus de styles et d’étiquettes distincts que la carte n’en garde ; le reste est dessiné dans le style de la couche.',
}
