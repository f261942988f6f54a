import type { crs as english } from '../en/readers-crs'
import type { Words } from '../text-types'

export const crs: Words<typeof english> = {
  chooseCode: '{problem} Den EPSG-Code wählen.',
  localSystem: '„{crs}“ ist ein lokales System: es sagt nicht, wo auf der Erde es liegt.',
  localSystemCode:
    '„{crs}“ ist ein lokales System: es sagt nicht, wo auf der Erde es liegt. Den EPSG-Code angeben, in dem die Koordinaten wirklich sind.',
  accuracyUnknown:
    '{crs}: wie weit es von WGS 84 abweicht, ist nicht bekannt; Positionen können um Meter bis Hunderte von Metern abweichen.',
  accuracy: '{crs}: Positionen können um bis zu {metres} m abweichen.',
  withoutGrid: '{crs} ohne das Gitter {grid}',
  wrongCrs:
    'Keine der Koordinaten von {file} kann in {crs} liegen. Die Datei ist in einem anderen Koordinatensystem: den richtigen EPSG-Code wählen.',
  thatSystem: 'diesem System',
  because: '{layer}: {why}',
  missing:
    '{layer} sagt nicht, in welchem Koordinatensystem es ist. Den EPSG-Code oder die Vorgabe des Projekts wählen.',
  noSuchCode: 'EPSG kennt kein Koordinatensystem {srid}. Den Code prüfen, etwa 25832 für ETRS89 / UTM-Zone 32N.',
  codeHeights: 'EPSG:{srid} ({name}) ist ein Höhensystem: es gibt keine Lage. Den Code der Lagekoordinaten wählen.',
  codeGeocentric:
    'EPSG:{srid} ({name}) ist geozentrisch (X, Y, Z vom Erdmittelpunkt). Ein projiziertes oder geographisches System wählen.',
  codeNotComputed:
    'EPSG:{srid} ({name}) verwendet eine Projektion oder ein Datum, das hier nicht berechnet werden kann. Die Datei zuerst in ein anderes System umrechnen.',
  nameHeights: 'Das KBS „{crs}“ ist ein Höhensystem: es gibt keine Lage. Den EPSG-Code der Lagekoordinaten angeben.',
  nameGeocentric:
    'Das KBS „{crs}“ ist geozentrisch (X, Y, Z vom Erdmittelpunkt). Den EPSG-Code der Lagekoordinaten angeben.',
  nameOther:
    'Das KBS „{crs}“ ist von einer Art, die hier nicht berechnet werden kann. Den EPSG-Code der Lagekoordinaten angeben.',
  noTransformation:
    'Zwischen {crs} und WGS 84 ist keine Transformation bekannt, daher lassen sich die Koordinaten nicht verorten.',
  gridMissing: 'Das Datumsgitter {grid} ist nicht installiert.',
  gridBroken: 'Das Datumsgitter {grid} ist nicht lesbar: {why}. Die .gsb-Datei neu vom Herausgeber holen.',
  projection: 'Die Kartenprojektion „{projection}“ kann hier nicht berechnet werden.',
  projectionConvert:
    'Die Kartenprojektion „{projection}“ kann hier nicht berechnet werden. Die Datei zuerst in ein anderes System umrechnen.',
  projectionOf:
    '„{crs}“ verwendet die Kartenprojektion „{projection}“, die hier nicht berechnet werden kann. Die Datei zuerst in ein anderes System umrechnen.',
  projectionNoMap: 'Die Parameter der Kartenprojektion „{projection}“ ergeben keine Karte.',
  conicNoCone: 'Die Definition der abstandstreuen Kegelprojektion hat Standardparallelen, die keinen Kegel ergeben.',
  utmZone: 'UTM hat die Zonen 1 bis 60, nicht „{zone}“.',
  axisOrder: 'Die Achsenfolge „{order}“ der KBS-Definition ist nicht bekannt.',
  unit: 'Die Einheit „{unit}“ der KBS-Definition ist nicht bekannt.',
  meridian: 'Der Nullmeridian „{meridian}“ der KBS-Definition ist nicht bekannt.',
  ellipsoid: 'Das Ellipsoid „{ellipsoid}“ ist nicht bekannt, daher lassen sich Koordinaten nicht verorten.',
  popWithoutPush: 'Die KBS-Definition hat ein „pop“ ohne „push“.',
  pushWithoutPop: 'Die KBS-Definition hat ein „push“ ohne „pop“.',
  rotations: 'Die Datumstransformation der KBS-Definition sagt nicht, in welche Richtung ihre Drehungen gehen.',
  exactRotation: 'Eine Datumstransformation mit exakter Drehung kann hier nicht berechnet werden.',
  toWgs84: 'Die TOWGS84-Werte der KBS-Definition sind weder drei noch sieben Zahlen.',
  parameter: 'Die KBS-Definition hat keinen brauchbaren Wert für +{parameter}: „{value}“.',
  noProj: 'Die PROJ-Zeichenkette definiert kein Koordinatensystem: +proj fehlt.',
  projDatum: 'Das Datum „{datum}“ der PROJ-Zeichenkette ist nicht bekannt.',
  wkt: 'Die KBS-Definition (WKT) ist nicht lesbar: {why}, Zeichen {at}.',
  wktNoDatum: 'Die KBS-Definition „{crs}“ hat kein brauchbares Datum: das Ellipsoid fehlt oder ist keines.',
  wktNoBase: 'Die KBS-Definition „{crs}“ nennt kein geographisches System darunter.',
  wktNoPlan: 'Das zusammengesetzte KBS „{crs}“ hat keinen Lageteil.',
  wktNoSource: 'Das gebundene KBS hat kein Quellsystem.',
  noJson: 'Die KBS-Definition sieht nach PROJJSON aus, ist aber kein gültiges JSON.',
  noProjJson: 'Die KBS-Definition ist kein PROJJSON-Objekt.',
  noDefinition: '„{text}“ ist keine Definition eines Koordinatensystems.',
  ntv2: {
    notOne: 'es ist keine NTv2-Datei',
    header: 'der Kopf ist kein NTv2-Kopf',
    headerCut: 'sie endet in einem Kopf',
    subGrid: 'die Größe eines Teilgitters passt nicht zu seinen Grenzen',
    valuesCut: 'sie endet in den Werten',
    noGrid: 'sie enthält kein Gitter',
  },
  wktFault: {
    quote: 'ein Name in Anführungszeichen endet nicht',
    levels: 'zu viele Ebenen',
    cut: 'sie bricht ab',
    misplaced: '„{sign}“ steht am falschen Ort',
    noKeyword: 'sie beginnt nicht mit einem Schlüsselwort',
    noBracket: 'eine Klammer fehlt',
  },
  noneNamed: 'Die Datei nennt kein Koordinatensystem. Den EPSG-Code angeben.',
  pairs: 'Punkte sind Paare aus x und y.',
}
