import type { crs as english } from '../en/readers-crs'
import type { Words } from '../text-types'

export const crs: Words<typeof english> = {
  chooseCode: '{problem} Choisir le code EPSG.',
  localSystem: '« {crs} » est un système local : il ne dit pas où il se trouve sur la Terre.',
  localSystemCode:
    '« {crs} » est un système local : il ne dit pas où il se trouve sur la Terre. Donner le code EPSG réel des coordonnées.',
  accuracyUnknown:
    '{crs} : son écart à WGS 84 n’est pas connu ; les positions peuvent être décalées de mètres à des centaines de mètres.',
  accuracy: '{crs} : les positions peuvent être décalées de {metres} m au plus.',
  withoutGrid: '{crs} sans la grille {grid}',
  wrongCrs:
    'Aucune des coordonnées de {file} ne peut se trouver dans {crs}. Il est dans un autre système de coordonnées : choisir le bon code EPSG.',
  thatSystem: 'ce système',
  because: '{layer} : {why}',
  missing: '{layer} ne dit pas dans quel système de coordonnées il est. Choisir le code EPSG, ou celui du projet.',
  noSuchCode:
    'L’EPSG ne connaît pas de système de coordonnées {srid}. Vérifier le code, par exemple 2154 pour RGF93 / Lambert-93.',
  codeHeights:
    'EPSG:{srid} ({name}) est un système d’altitude : il ne donne pas de position. Choisir le code des coordonnées planes.',
  codeGeocentric:
    'EPSG:{srid} ({name}) est géocentrique (X, Y, Z depuis le centre de la Terre). Choisir un système projeté ou géographique.',
  codeNotComputed:
    'EPSG:{srid} ({name}) utilise une projection ou un datum qui ne peut pas être calculé ici. Convertir d’abord le fichier dans un autre système.',
  nameHeights:
    'Le SCR « {crs} » est un système d’altitude : il ne donne pas de position. Donner le code EPSG des coordonnées planes.',
  nameGeocentric:
    'Le SCR « {crs} » est géocentrique (X, Y, Z depuis le centre de la Terre). Donner le code EPSG des coordonnées planes.',
  nameOther:
    'Le SCR « {crs} » est d’un type qui ne peut pas être calculé ici. Donner le code EPSG des coordonnées planes.',
  noTransformation:
    'Aucune transformation entre {crs} et WGS 84 n’est connue, ses coordonnées ne peuvent donc pas être placées.',
  gridMissing: 'La grille de changement de datum {grid} n’est pas installée.',
  gridBroken:
    'La grille de changement de datum {grid} est illisible : {why}. Reprendre le fichier .gsb chez son éditeur.',
  projection: 'La projection « {projection} » ne peut pas être calculée ici.',
  projectionConvert:
    'La projection « {projection} » ne peut pas être calculée ici. Convertir d’abord le fichier dans un autre système.',
  projectionOf:
    '« {crs} » utilise la projection « {projection} », qui ne peut pas être calculée ici. Convertir d’abord le fichier dans un autre système.',
  projectionNoMap: 'Les paramètres de la projection « {projection} » ne donnent pas de carte.',
  conicNoCone: 'La définition conique équidistante a des parallèles standard qui ne forment pas de cône.',
  utmZone: 'L’UTM a les fuseaux 1 à 60, pas « {zone} ».',
  axisOrder: 'L’ordre des axes « {order} » de la définition du SCR n’est pas connu.',
  unit: 'L’unité « {unit} » de la définition du SCR n’est pas connue.',
  meridian: 'Le méridien d’origine « {meridian} » de la définition du SCR n’est pas connu.',
  ellipsoid: 'L’ellipsoïde « {ellipsoid} » n’est pas connu, les coordonnées ne peuvent donc pas être placées.',
  popWithoutPush: 'La définition du SCR a un « pop » sans « push ».',
  pushWithoutPop: 'La définition du SCR a un « push » sans « pop ».',
  rotations: 'Le changement de datum de la définition du SCR ne dit pas dans quel sens tournent ses rotations.',
  exactRotation: 'Un changement de datum à rotation exacte ne peut pas être calculé ici.',
  toWgs84: 'Les valeurs TOWGS84 de la définition du SCR ne sont ni trois ni sept nombres.',
  parameter: 'La définition du SCR n’a pas de valeur utilisable pour +{parameter} : « {value} ».',
  noProj: 'La chaîne PROJ ne définit pas de système de coordonnées : elle n’a pas de +proj.',
  projDatum: 'Le datum « {datum} » de la chaîne PROJ n’est pas connu.',
  wkt: 'La définition du SCR (WKT) est illisible : {why}, caractère {at}.',
  wktNoDatum: 'La définition du SCR « {crs} » n’a pas de datum utilisable : son ellipsoïde manque ou n’en est pas un.',
  wktNoBase: 'La définition du SCR « {crs} » ne nomme pas de système géographique de base.',
  wktNoPlan: 'Le SCR composé « {crs} » n’a pas de partie horizontale.',
  wktNoSource: 'Le SCR lié n’a pas de système source.',
  noJson: 'La définition du SCR ressemble à du PROJJSON, mais n’est pas du JSON valide.',
  noProjJson: 'La définition du SCR n’est pas un objet PROJJSON.',
  noDefinition: '« {text} » n’est pas une définition de système de coordonnées.',
  ntv2: {
    notOne: 'ce n’est pas un fichier NTv2',
    header: 'son en-tête n’est pas un en-tête NTv2',
    headerCut: 'il se termine dans un en-tête',
    subGrid: 'la taille d’une sous-grille ne correspond pas à ses limites',
    valuesCut: 'il se termine dans ses valeurs',
    noGrid: 'il ne contient pas de grille',
  },
  wktFault: {
    quote: 'un nom entre guillemets ne se termine pas',
    levels: 'trop de niveaux',
    cut: 'elle s’interrompt',
    misplaced: '« {sign} » n’est pas à sa place',
    noKeyword: 'elle ne commence pas par un mot-clé',
    noBracket: 'une parenthèse manque',
  },
  noneNamed: 'Le fichier ne nomme pas de système de coordonnées. Donner son code EPSG.',
  pairs: 'Les points sont des paires de x et y.',
}
