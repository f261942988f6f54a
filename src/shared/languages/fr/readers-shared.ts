import type { shared as english } from '../en/readers-shared'
import type { Words } from '../text-types'

export const shared: Words<typeof english> = {
  sentences: '{first} {last}',
  times: '{what} ({count} fois) | {what} ({count} fois)',
  number: '{count}',
  atByte: 'octet {at}',
  atLine: 'ligne {at}',
  andMore: '{list} et {count} autre | {list} et {count} autres',
  prjEmpty: '{file} est vide : le système de coordonnées n’est pas connu.',
  prjTooLarge: '{file} est bien trop volumineux pour cela : le système de coordonnées n’est pas connu.',
  encodingGuessed: '{file} n’indique pas l’encodage de son texte ; {encoding} a été supposé.',
  encodingNotUtf8:
    '{file} n’est pas en UTF-8, comme il devrait l’être ; {encoding} a été supposé. Vérifier : {sample}.',
  textCut: 'Un texte de plus de 1 Mo a été tronqué.',
  geometryUnreadable:
    '{count} géométrie de « {layer} » est illisible ; sa ligne est gardée sans géométrie. | {count} géométries de « {layer} » sont illisibles ; leurs lignes sont gardées sans géométrie.',
  coordinatesInvalid:
    '{count} coordonnée ou partie de {file} n’est pas valide et a été omise. | {count} coordonnées ou parties de {file} ne sont pas valides et ont été omises.',
  nothingNoFeatures: 'Il n’y a rien à dessiner dans {file} : il n’a aucune entité.',
  nothingNoGeometry:
    'Il n’y a rien à dessiner dans {file} : {count} entité n’a pas de géométrie. | Il n’y a rien à dessiner dans {file} : {count} entités n’ont pas de géométrie.',
  holdsNothing: '{file} est lisible, mais ne contient rien à dessiner.',
  theFile: 'Le fichier',
  outsideCrs:
    '{layer} : {count} sommet ne peut pas se trouver dans {crs} ; vérifier que c’est le bon système. | {layer} : {count} sommets ne peuvent pas se trouver dans {crs} ; vérifier que c’est le bon système.',
  outsideCrsLayers:
    '{count} sommet de {layers} couches ne peut pas se trouver dans {crs} ; vérifier que c’est le bon système. | {count} sommets de {layers} couches ne peuvent pas se trouver dans {crs} ; vérifier que c’est le bon système.',
  depthsBothSigns:
    '{layer} : « {column} » contient des profondeurs des deux signes, {above} au-dessus de 0 et {below} en dessous. Les rapports de réseaux les donnent telles qu’elles sont écrites : on ne sait pas lesquelles sont sous le sol.',
  depthsNoNumbers:
    '{layer} : {count} valeur de « {column} » n’est pas un nombre. Les rapports de réseaux la montrent telle qu’elle est écrite. | {layer} : {count} valeurs de « {column} » ne sont pas des nombres. Les rapports de réseaux les montrent telles qu’elles sont écrites.',
  depthsInFeet:
    '{layer} : {count} profondeur de « {column} » est en pieds ou en pouces. Les rapports de réseaux la montrent aussi en mètres. | {layer} : {count} profondeurs de « {column} » sont en pieds ou en pouces. Les rapports de réseaux les montrent aussi en mètres.',
  theSystem: 'le système de coordonnées',
  lostGeometry:
    '{count} entité ne peut pas se trouver dans ce système de coordonnées et a perdu sa géométrie. | {count} entités ne peuvent pas se trouver dans ce système de coordonnées et ont perdu leur géométrie.',
  columnsTooMany:
    '{layer} a plus de {most} colonnes, le maximum gardé séparément : les valeurs des autres partagent la colonne « {column} ». L’exporter avec les seules colonnes utiles.',
  crsOfProject: '{file} ne nomme aucun SCR : celui du projet, EPSG:{srid}, a été pris.',
  crsOfProjectInstead: 'Le SCR de {file} est inutilisable : celui du projet, EPSG:{srid}, a été pris.',
  takesLong: 'La lecture de {file} demande {took} : il contient {content}.',
  setsTakeLong: 'La lecture des {sets} jeux de données demande {took}.',
  setsManyToSend:
    'Envoyer et garder les {sets} jeux de données un par un est long ; un seul fichier pour tous est plus rapide.',
  tookTime: 'beaucoup de temps ({count} s de processeur) | beaucoup de temps ({count} s de processeur)',
  tookMemory: 'beaucoup de mémoire ({count} Mo) | beaucoup de mémoire ({count} Mo)',
  megabytes: '{mb} Mo',
  layers: '{count} couche | {count} couches',
  features: '{count} entité | {count} entités',
  vertices: '{count} sommet | {count} sommets',
  columns: '{count} colonne | {count} colonnes',
  pixels: '{count} pixel | {count} pixels',
  zipTooDeep: '{file} est un ZIP dans un ZIP dans un ZIP ; il n’est pas ouvert.',
  partFailed: '{part} : {why}',
  bareTable: '« {table} » est un tableau sans colonnes de coordonnées ; il a été omis.',
  namesClash:
    '{names} : ces noms ne diffèrent que par les majuscules. Renommer ou retirer l’un de chaque paire ; rien n’en est envoyé.',
}
