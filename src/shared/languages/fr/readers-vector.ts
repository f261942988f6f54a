import type { vector as english } from '../en/readers-vector'
import type { Words } from '../text-types'

export const vector: Words<typeof english> = {
  shpTruncated:
    '{file} se termine trop tôt (à {bytes} octets) : {count} géométrie manque, sa ligne n’en a pas. Copier ou exporter à nouveau. | {file} se termine trop tôt (à {bytes} octets) : {count} géométries manquent, leurs lignes n’en ont pas. Copier ou exporter à nouveau.',
  shapeDamaged:
    '{count} géométrie de {file} est endommagée et omise, à l’enregistrement {first}. Copier ou exporter à nouveau. | {count} géométries de {file} sont endommagées et omises, d’abord à l’enregistrement {first}. Copier ou exporter à nouveau.',
  rowCount: '{name}.shp a {shapes} géométries, son .dbf {rows} lignes ; elles ont été associées dans l’ordre.',
  rowsDeleted:
    '{count} ligne est marquée comme supprimée et omise. | {count} lignes sont marquées comme supprimées et omises.',
  colorColumnMissing: 'Aucune colonne « {column} » d’où prendre les couleurs ; celle de la couche est utilisée.',
  indexMissing: '{name}.shx manque ; les enregistrements ont été trouvés en parcourant le .shp.',
  indexBroken: '{file} ne correspond pas à son .shp ; les enregistrements ont été trouvés en parcourant le .shp.',
  dbfMissing: '{name}.dbf manque ; la couche n’a pas d’attributs.',
  encodingUnknown: 'L’encodage « {label} » n’est pas connu ; {used} a été utilisé.',
  encodingCheck: '{file} n’indique pas l’encodage de son texte ; {encoding} a été supposé. Vérifier : {samples}.',
  binaryNotRead:
    '{file} a une colonne d’images ou d’autres octets, qui ne sont pas lus : {columns}. | {file} a {count} colonnes d’images ou d’autres octets, qui ne sont pas lus : {columns}.',
  memoNotRead: '{file} a des colonnes mémo, dont le texte n’est pas lu.',
  dbfTruncated:
    '{file} se termine trop tôt : {present} lignes sur {rows} sont là, les autres n’ont pas d’attributs. Copier ou exporter à nouveau.',
  dbfBroken:
    '{file} est illisible (son en-tête est endommagé) ; la couche n’a pas d’attributs. Copier ou exporter à nouveau.',
  veryLarge: '{file} dépasse 2 Go ; beaucoup de programmes ne peuvent pas le lire.',
  headerCut: '{file} se termine après {bytes} octets, dans son propre en-tête. Copier ou exporter à nouveau.',
  noDbase: '{file} n’est pas une table dBASE : son en-tête est endommagé. Exporter à nouveau le shapefile.',
  networkLinks:
    '{count} lien réseau de {file} n’est pas suivi. Enregistrer les données liées dans le fichier. | {count} liens réseau de {file} ne sont pas suivis. Enregistrer les données liées dans le fichier.',
  kmlEmpty:
    '{file} est un KML sans repère. Vérifier que l’export contient des entités, pas seulement des liens réseau.',
  gpxNoPlace:
    '{count} point de {file} sans latitude et longitude valides est gardé sans position. | {count} points de {file} sans latitude et longitude valides sont gardés sans position.',
  geojsonGeometry:
    '{count} géométrie n’est pas du GeoJSON valide et a été omise. | {count} géométries ne sont pas du GeoJSON valide et ont été omises.',
  geojsonForeign:
    '{count} élément de {file} n’est pas du GeoJSON et a été ignoré. | {count} éléments de {file} ne sont pas du GeoJSON et ont été ignorés.',
  geojsonNothing:
    '{file} est du JSON, mais sans entité ni géométrie GeoJSON. Vérifier que c’est le bon fichier, ou exporter la couche en GeoJSON.',
  geojsonCut:
    '{file} se termine trop tôt, à l’octet {byte} ; {count} entité a été lue avant. Copier ou exporter à nouveau. | {file} se termine trop tôt, à l’octet {byte} ; {count} entités ont été lues avant. Copier ou exporter à nouveau.',
  geojsonInvalid:
    '{file} n’est pas du JSON valide ({why}, octet {byte}) ; {count} entité a été lue avant. Exporter à nouveau, ou corriger à cet endroit. | {file} n’est pas du JSON valide ({why}, octet {byte}) ; {count} entités ont été lues avant. Exporter à nouveau, ou corriger à cet endroit.',
  rowsWithoutPlace:
    '{count} ligne n’a pas de coordonnées utilisables ni de place sur la carte : ligne {lines}. | {count} lignes n’ont pas de coordonnées utilisables ni de place sur la carte : lignes {lines}.',
  rowsOfOtherWidth:
    '{count} ligne n’a pas {fields} champs comme les autres : ligne {lines}. | {count} lignes n’ont pas {fields} champs comme les autres : lignes {lines}.',
  emptyTable: '{file} a des noms de colonnes, mais aucune ligne.',
  columnsByOrder: '{file} n’a pas de noms de colonnes ; les premières ont été prises comme x, y et z.',
  columnsSwapped:
    '{file} n’a pas de noms de colonnes ; les deux premières colonnes de nombres ont été prises, d’après leur grandeur, comme y et x (latitude et longitude, ou ordonnée et abscisse).',
  columnMissing: 'Il n’y a pas de colonne « {column} ».',
  lineUnclosed: 'La ligne {line} de {file} ouvre un guillemet jamais refermé. Corriger cette ligne et réessayer.',
  lineTooLong: 'La ligne {line} de {file} dépasse 16 Mo. Corriger cette ligne et réessayer.',
  firstLineEndless:
    'La première ligne de {file} ne se termine pas dans les 256 Ko, ses colonnes ne sont donc pas reconnues. L’exporter avec moins de colonnes, ou avec des fins de ligne.',
  noCoordinateColumns:
    '{file} n’a pas de paire de colonnes de coordonnées. Ses colonnes sont {columns}. Choisir celles de X et Y.',
  topojsonFault:
    '{count} géométrie de « {layer} » est endommagée et omise, le numéro {first} : elle {fault}. | {count} géométries de « {layer} » sont endommagées et omises. La première est le numéro {first} : elle {fault}.',
  topojsonTooLarge:
    '{file} dépasse {mb} Mo. Un TopoJSON doit être lu en entier ; l’exporter en GeoJSON ou GeoPackage. {raise}',
  topojsonBroken: '{file} n’est pas un TopoJSON complet : {what}. Copier ou exporter à nouveau.',
  topojson: {
    whereByte: '{what} à l’octet {byte}',
    noObjects: 'il n’a pas d’objets',
    noArcs: 'il n’a pas de liste d’arcs',
    badTransform: 'sa transformation n’est pas faite de deux paires de nombres',
    noJson: 'son texte n’est pas du JSON valide',
    notTogether: 'l’objet « {object} » ne peut pas être assemblé',
  },
  fgbNoNumbers:
    '{count} géométrie a des coordonnées qui ne sont pas des nombres ; sa ligne est gardée sans elle. | {count} géométries ont des coordonnées qui ne sont pas des nombres ; leurs lignes sont gardées sans elles.',
  recordCut: '{file} se termine dans un enregistrement qui commence à l’octet {byte}. Copier ou exporter à nouveau.',
  damagedAtByte: '{file} est endommagé à l’octet {byte}. Copier ou exporter à nouveau.',
  tableMissing: '{file} annonce « {table} », mais ne contient pas cette table ou vue.',
  gdbTableMissing: 'Les fichiers de « {table} » manquent dans {name}.gdb ; la table a été omise.',
  tablesWithoutGeometry: 'Les tables sans géométrie ne sont pas dessinées : {tables}.',
  gdbCompressed:
    '{name}.gdb est une géodatabase compressée, qui n’est pas lue. La décompresser, ou exporter ses couches en GeoPackage.',
  gdbNoCatalogue: 'Il manque à {name}.gdb son catalogue (a00000001). Copier le dossier entier.',
  gdbNoTables: '{name}.gdb ne contient aucune table, il n’y a donc rien à dessiner.',
  gdbDamaged: 'La géodatabase est endommagée dans {file} à l’octet {byte}. Copier à nouveau le dossier .gdb entier.',
  viewEndless:
    '« {view} » de {file} est une vue qui crée des lignes à partir de rien, peut-être sans fin ; elle est omise. Enregistrer ses lignes comme table.',
  viewUnreadable: 'La vue « {view} » de {file} ne peut pas être évaluée : {why}. Enregistrer ses lignes comme table.',
  viewTooManyRows:
    'La vue « {view} » de {file} donne plus de {rows} lignes, plus que le fichier ne peut en contenir : elle semble joindre des tables sans condition. Corriger la vue, ou enregistrer les lignes voulues comme table.',
  viewTooMuchText:
    'La vue « {view} » de {file} donne plus de {mb} Mo de texte, bien plus que le fichier n’en contient. Corriger la vue, ou enregistrer ses lignes comme table. {raise}',
  viewTooSlow:
    'La vue « {view} » de {file} n’a pas donné sa première ligne dans le temps permis. Corriger la vue, ou enregistrer ses lignes comme table.',
  tablesPassedOver:
    '{count} table de type « {kind} » dans {file} ne contient pas d’entités et n’est pas dessinée. | {count} tables de type « {kind} » dans {file} ne contiennent pas d’entités et ne sont pas dessinées.',
  crsUndescribed:
    '« {layer} » de {file} nomme le système de coordonnées {crs}, que le fichier ne décrit pas. Choisir le code EPSG.',
  textForeign:
    '{count} texte de « {layer} » n’est pas en UTF-8 et est lu en Windows-1252. | {count} textes de « {layer} » ne sont pas en UTF-8 et sont lus en Windows-1252.',
  gpkgPictures:
    '{file} est un GeoPackage de tuiles d’image, qui ne sont pas lues. Exporter l’image en GeoTIFF et réessayer.',
  gpkgEmpty: '{file} est un GeoPackage sans table d’entités. Exporter la couche en entités et réessayer.',
  gpkgLocked: '{file} est ouvert dans un autre programme. Le fermer là, ou envoyer une copie.',
  gpkgNone: '{file} est une base SQLite, mais pas un GeoPackage : il n’a pas de table gpkg_contents.',
  gpkgDamaged: '{file} est endommagé : ses tables sont illisibles après le défaut. Copier ou exporter à nouveau.',
  gpkgTables: 'La liste des tables',
  gpkgRow: 'La ligne {row} de « {layer} »',
  gpkgAtRow: 'la ligne {row} de « {layer} »',
  gpkgSaveRows: 'Enregistrer ses lignes comme table sans cela.',
  gmlEmpty:
    '{file} est du GML sans entités. Vérifiez que c’est le bon fichier, ou exportez-le de nouveau avec ses entités.',
  gmlMissing:
    '{count} géométrie à laquelle {file} renvoie ne s’y trouve pas. | {count} géométries auxquelles {file} renvoie ne s’y trouvent pas.',
  gmlStraightened:
    '{count} courbe de {file} (spline, clothoïde ou géodésique) est tracée droite d’un point à l’autre. | {count} courbes de {file} (splines, clothoïdes, géodésiques) sont tracées droites d’un point à l’autre.',
  gmlUndrawn:
    '{count} géométrie de {file} est d’un type qui n’est pas tracé : {what}. | {count} géométries de {file} sont de types qui ne sont pas tracés : {what}.',
  gmlMixed:
    '{count} partie de géométrie de {file} est dans un autre système de coordonnées que son entité et est tracée telle quelle. | {count} parties de géométries de {file} sont dans d’autres systèmes de coordonnées que leurs entités et sont tracées telles quelles.',
  gmlFurther: 'D’une entité à plusieurs géométries, la première est tracée. Ne sont pas tracées de {file} : {what}.',
  gmlPassedOver: '{file} contient aussi ce qui n’est pas une entité et n’est pas lu : {what}.',
  deliveryNoSystem:
    '{file} n’indique aucun système de coordonnées. Redemandez la livraison, ou envoyez le GML avec un système choisi à la main.',
  deliveryDocuments:
    '{count} document cité par {file} manque dans la livraison : {names}. | {count} documents cités par {file} manquent dans la livraison : {names}.',
  deliveryLayers:
    'La livraison donnerait plus de {most} couches de thèmes, d’exploitants et de classes. Demandez-la par parties, ou envoyez son GML en une seule couche.',
  landxmlEmpty: '{file} est un LandXML sans points, axes, parcelles, conduites ni surfaces.',
  landxmlEmptyHolds:
    '{file} est un LandXML sans points, axes, parcelles, conduites ni surfaces. Il contient {unread}, que Plumbline ne lit pas.',
  landxmlUnread: '{file} contient aussi {unread}, que Plumbline ne lit pas.',
  landxmlPointsMissing:
    '{file} fait passer des lignes par {count} point qu’il ne contient pas : {points}. | {file} fait passer des lignes par {count} points qu’il ne contient pas : {points}.',
  landxmlManyPointsMissing:
    '{file} fait passer des lignes par au moins {count} point qu’il ne contient pas : {points}. | {file} fait passer des lignes par au moins {count} points qu’il ne contient pas : {points}.',
  landxmlPointsAmbiguous:
    '{file} fait passer des lignes par {count} nom que portent plusieurs points à des endroits différents : {points}. Le dernier est retenu. | {file} fait passer des lignes par {count} noms que portent plusieurs points à des endroits différents : {points}. Le dernier de chacun est retenu.',
  landxmlInvalid:
    '{count} élément de {file} n’a pas de coordonnées utilisables, ou renvoie à des coordonnées manquantes. | {count} éléments de {file} n’ont pas de coordonnées utilisables, ou renvoient à des coordonnées manquantes.',
  landxmlCoarse:
    'Les courbes de {file} donnent plus de {most} sommets ; {count} courbe ensuite est dessinée avec peu de cordes. {raise} | Les courbes de {file} donnent plus de {most} sommets ; {count} courbes ensuite sont dessinées avec peu de cordes. {raise}',
  landxmlFeet: '{file} est en {unit}. Choisir un système de coordonnées dans cette unité.',
  landxml: {
    groundProfile: '{count} profil en long terrain | {count} profils en long terrain',
    crossSection: '{count} profil en travers | {count} profils en travers',
    cantStation: '{count} station de dévers ferroviaire | {count} stations de dévers ferroviaire',
    superelevation: '{count} dévers | {count} dévers',
    observation: '{count} observation de levé | {count} observations de levé',
    gradeModel: '{count} modèle de pente | {count} modèles de pente',
  },
  topologyFault: {
    noGeometry: 'n’est pas une géométrie',
    noMembers: 'est une collection sans membres',
    namesNoArcs: 'ne nomme pas d’arcs',
    arcNoNumber: 'nomme un arc sans numéro',
    noCoordinates: 'n’a pas de coordonnées',
    tooDeep: 'est imbriquée sur plus de {most} niveaux',
    unknownKind: 'est du type inconnu « {kind} »',
    arcBeyond: 'nomme l’arc {arc}, alors qu’il y en a {arcs}',
    arcEmpty: 'nomme l’arc {arc}, qui ne contient pas de positions',
  },
  json: {
    comma: 'une virgule inattendue',
    colon: 'un deux-points inattendu',
    bracket: 'un ] inattendu',
    brace: "un {'}'} inattendu",
    colonMissing: 'un deux-points manque',
    commaMissing: 'une virgule ou un nom manque',
    tooDeep: 'imbrication de plus de {most} niveaux',
    endless: 'un mot ou un nombre sans fin',
    noValue: '« {text} » n’est pas une valeur',
    cut: 'le texte se termine au milieu',
  },
}
