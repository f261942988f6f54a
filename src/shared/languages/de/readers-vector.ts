import type { vector as english } from '../en/readers-vector'
import type { Words } from '../text-types'

export const vector: Words<typeof english> = {
  shpTruncated:
    '{file} endet zu früh (bei {bytes} Byte): {count} Geometrie fehlt, ihre Zeile hat keine. Erneut kopieren oder exportieren. | {file} endet zu früh (bei {bytes} Byte): {count} Geometrien fehlen, ihre Zeilen haben keine. Erneut kopieren oder exportieren.',
  shapeDamaged:
    '{count} Geometrie in {file} ist beschädigt und ausgelassen, zuerst in Satz {first}. Erneut kopieren oder exportieren. | {count} Geometrien in {file} sind beschädigt und ausgelassen, zuerst in Satz {first}. Erneut kopieren oder exportieren.',
  rowCount: '{name}.shp hat {shapes} Geometrien, die .dbf {rows} Zeilen; sie wurden der Reihe nach zugeordnet.',
  rowsDeleted:
    '{count} Zeile ist als gelöscht markiert und ausgelassen. | {count} Zeilen sind als gelöscht markiert und ausgelassen.',
  colorColumnMissing: 'Es gibt keine Spalte „{column}“ für die Farben; die Farbe des Layers wird verwendet.',
  indexMissing: '{name}.shx fehlt; die Sätze wurden beim Durchgehen der .shp gefunden.',
  indexBroken: '{file} passt nicht zur .shp; die Sätze wurden beim Durchgehen der .shp gefunden.',
  dbfMissing: '{name}.dbf fehlt; der Layer hat keine Attribute.',
  encodingUnknown: 'Die Kodierung „{label}“ ist nicht bekannt; {used} wurde verwendet.',
  encodingCheck: '{file} sagt nicht, wie der Text kodiert ist; {encoding} wurde angenommen. Prüfen: {samples}.',
  binaryNotRead:
    '{file} hat eine Spalte mit Bildern oder anderen Bytes, die nicht gelesen werden: {columns}. | {file} hat {count} Spalten mit Bildern oder anderen Bytes, die nicht gelesen werden: {columns}.',
  memoNotRead: '{file} hat Memo-Spalten, deren Text nicht gelesen wird.',
  dbfTruncated:
    '{file} endet zu früh: {present} von {rows} Zeilen sind da, die übrigen haben keine Attribute. Erneut kopieren oder exportieren.',
  dbfBroken:
    '{file} ist nicht lesbar (der Kopf ist beschädigt); der Layer hat keine Attribute. Erneut kopieren oder exportieren.',
  veryLarge: '{file} ist größer als 2 GB; viele Programme können die Datei nicht lesen.',
  headerCut: '{file} endet nach {bytes} Byte, noch im eigenen Kopf. Erneut kopieren oder exportieren.',
  noDbase: '{file} ist keine dBASE-Tabelle: der Kopf ist beschädigt. Das Shapefile erneut exportieren.',
  networkLinks:
    '{count} Netzwerk-Link in {file} wird nicht verfolgt. Die verlinkten Daten in der Datei speichern. | {count} Netzwerk-Links in {file} werden nicht verfolgt. Die verlinkten Daten in der Datei speichern.',
  kmlEmpty: '{file} ist KML ohne Ortsmarke. Prüfen, ob der Export Objekte enthält, nicht nur Netzwerk-Links.',
  gpxNoPlace:
    '{count} Punkt in {file} ohne gültige Breite und Länge bleibt ohne Ort. | {count} Punkte in {file} ohne gültige Breite und Länge bleiben ohne Ort.',
  geojsonGeometry:
    '{count} Geometrie ist kein gültiges GeoJSON und wurde ausgelassen. | {count} Geometrien sind kein gültiges GeoJSON und wurden ausgelassen.',
  geojsonForeign:
    '{count} Eintrag in {file} ist kein GeoJSON und wurde übergangen. | {count} Einträge in {file} sind kein GeoJSON und wurden übergangen.',
  geojsonNothing:
    '{file} ist JSON, enthält aber keine Objekte oder Geometrien in GeoJSON. Prüfen, ob es die richtige Datei ist, oder den Layer als GeoJSON exportieren.',
  geojsonCut:
    '{file} endet zu früh, bei Byte {byte}; {count} Objekt davor wurde gelesen. Erneut kopieren oder exportieren. | {file} endet zu früh, bei Byte {byte}; {count} Objekte davor wurden gelesen. Erneut kopieren oder exportieren.',
  geojsonInvalid:
    '{file} ist kein gültiges JSON ({why}, Byte {byte}); {count} Objekt davor wurde gelesen. Erneut exportieren oder dort berichtigen. | {file} ist kein gültiges JSON ({why}, Byte {byte}); {count} Objekte davor wurden gelesen. Erneut exportieren oder dort berichtigen.',
  rowsWithoutPlace:
    '{count} Zeile hat keine brauchbaren Koordinaten und keinen Ort auf der Karte: Zeile {lines}. | {count} Zeilen haben keine brauchbaren Koordinaten und keinen Ort auf der Karte: Zeilen {lines}.',
  rowsOfOtherWidth:
    '{count} Zeile hat nicht {fields} Felder wie die anderen: Zeile {lines}. | {count} Zeilen haben nicht {fields} Felder wie die anderen: Zeilen {lines}.',
  emptyTable: '{file} hat Spaltennamen, aber keine Zeilen.',
  columnsByOrder: '{file} hat keine Spaltennamen; die ersten Spalten wurden als x, y und z genommen.',
  columnsSwapped:
    '{file} hat keine Spaltennamen; die ersten beiden mit Zahlen wurden nach ihrer Größe als y und x genommen (Breite und Länge, oder Hoch- und Rechtswert).',
  columnMissing: 'Es gibt keine Spalte „{column}“.',
  lineUnclosed:
    'Zeile {line} von {file} öffnet ein Anführungszeichen, das nie geschlossen wird. Die Zeile berichtigen und erneut versuchen.',
  lineTooLong: 'Zeile {line} von {file} ist länger als 16 MB. Die Zeile berichtigen und erneut versuchen.',
  firstLineEndless:
    'Die erste Zeile von {file} endet nicht innerhalb von 256 KB, daher sind die Spalten nicht erkennbar. Mit weniger Spalten oder mit Zeilenenden exportieren.',
  noCoordinateColumns:
    '{file} hat kein Spaltenpaar mit Koordinaten. Die Spalten sind {columns}. Die für X und Y wählen.',
  topojsonFault:
    '{count} Geometrie von „{layer}“ ist beschädigt und ausgelassen, Nummer {first}: sie {fault}. | {count} Geometrien von „{layer}“ sind beschädigt und ausgelassen. Die erste ist Nummer {first}: sie {fault}.',
  topojsonTooLarge:
    '{file} ist größer als {mb} MB. TopoJSON muss als Ganzes gelesen werden; als GeoJSON oder GeoPackage exportieren. {raise}',
  topojsonBroken: '{file} ist kein vollständiges TopoJSON: {what}. Erneut kopieren oder exportieren.',
  topojson: {
    whereByte: '{what} bei Byte {byte}',
    noObjects: 'es enthält keine Objekte',
    noArcs: 'es enthält keine Liste von Bögen',
    badTransform: 'seine Transformation besteht nicht aus zwei Zahlenpaaren',
    noJson: 'sein Text ist kein gültiges JSON',
    notTogether: 'Objekt „{object}“ lässt sich nicht zusammensetzen',
  },
  fgbNoNumbers:
    '{count} Geometrie hat Koordinaten, die keine Zahlen sind; ihre Zeile bleibt ohne sie. | {count} Geometrien haben Koordinaten, die keine Zahlen sind; ihre Zeilen bleiben ohne sie.',
  recordCut: '{file} endet mitten in einem Satz, der bei Byte {byte} beginnt. Erneut kopieren oder exportieren.',
  damagedAtByte: '{file} ist bei Byte {byte} beschädigt. Erneut kopieren oder exportieren.',
  tableMissing: '{file} führt „{table}“ auf, enthält aber keine solche Tabelle oder Sicht.',
  gdbTableMissing: 'Die Dateien von „{table}“ fehlen in {name}.gdb; die Tabelle wurde ausgelassen.',
  tablesWithoutGeometry: 'Tabellen ohne Geometrie werden nicht gezeichnet: {tables}.',
  gdbCompressed:
    '{name}.gdb ist eine komprimierte Geodatabase und wird nicht gelesen. Dekomprimieren oder die Layer als GeoPackage exportieren.',
  gdbNoCatalogue: 'In {name}.gdb fehlt der Katalog (a00000001). Den ganzen Ordner kopieren.',
  gdbNoTables: '{name}.gdb enthält keine Tabellen, daher gibt es nichts zu zeichnen.',
  gdbDamaged: 'Die Geodatabase ist in {file} bei Byte {byte} beschädigt. Den ganzen .gdb-Ordner erneut kopieren.',
  viewEndless:
    '„{view}“ in {file} ist eine Sicht, die Zeilen aus nichts erzeugt und vielleicht nie endet; sie bleibt aus. Ihre Zeilen als Tabelle speichern.',
  viewUnreadable: 'Die Sicht „{view}“ in {file} lässt sich nicht auswerten: {why}. Ihre Zeilen als Tabelle speichern.',
  viewTooManyRows:
    'Die Sicht „{view}“ in {file} gibt mehr als {rows} Zeilen, mehr als die Datei enthalten kann: sie verknüpft wohl Tabellen ohne Bedingung. Die Sicht berichtigen oder die gemeinten Zeilen als Tabelle speichern.',
  viewTooMuchText:
    'Die Sicht „{view}“ in {file} gibt mehr als {mb} MB Text, weit mehr als die Datei enthält. Die Sicht berichtigen oder ihre Zeilen als Tabelle speichern. {raise}',
  viewTooSlow:
    'Die Sicht „{view}“ in {file} hat ihre erste Zeile nicht in der erlaubten Zeit gegeben. Die Sicht berichtigen oder ihre Zeilen als Tabelle speichern.',
  tablesPassedOver:
    '{count} Tabelle der Art „{kind}“ in {file} enthält keine Objekte und wird nicht gezeichnet. | {count} Tabellen der Art „{kind}“ in {file} enthalten keine Objekte und werden nicht gezeichnet.',
  crsUndescribed:
    '„{layer}“ in {file} nennt das Koordinatensystem {crs}, das die Datei nicht beschreibt. Den EPSG-Code wählen.',
  textForeign:
    '{count} Text in „{layer}“ ist kein UTF-8 und wird als Windows-1252 gelesen. | {count} Texte in „{layer}“ sind kein UTF-8 und werden als Windows-1252 gelesen.',
  gpkgPictures:
    '{file} ist ein GeoPackage mit Bildkacheln, die nicht gelesen werden. Das Bild als GeoTIFF exportieren und erneut versuchen.',
  gpkgEmpty: '{file} ist ein GeoPackage ohne Objekttabelle. Den Layer als Objekte exportieren und erneut versuchen.',
  gpkgLocked: '{file} ist in einem anderen Programm geöffnet. Dort schließen oder eine Kopie senden.',
  gpkgNone: '{file} ist eine SQLite-Datenbank, aber kein GeoPackage: die Tabelle gpkg_contents fehlt.',
  gpkgDamaged:
    '{file} ist beschädigt: die Tabellen sind nach der Fehlerstelle nicht lesbar. Erneut kopieren oder exportieren.',
  gpkgTables: 'Die Liste der Tabellen',
  gpkgRow: 'Zeile {row} von „{layer}“',
  gpkgAtRow: 'Zeile {row} von „{layer}“',
  gpkgSaveRows: 'Die Zeilen ohne das als Tabelle speichern.',
  gmlEmpty:
    '{file} ist GML ohne Objekte. Prüfen, ob es die richtige Datei ist, oder mit den Objekten erneut exportieren.',
  gmlMissing:
    '{count} Geometrie, auf die {file} verweist, steht nicht darin. | {count} Geometrien, auf die {file} verweist, stehen nicht darin.',
  gmlStraightened:
    '{count} Kurve in {file} (Spline, Klothoide, Geodäte) ist gerade von Punkt zu Punkt gezeichnet. | {count} Kurven in {file} (Splines, Klothoiden, Geodäten) sind gerade von Punkt zu Punkt gezeichnet.',
  gmlUndrawn:
    '{count} Geometrie in {file} ist von einer Art, die nicht gezeichnet wird: {what}. | {count} Geometrien in {file} sind von Arten, die nicht gezeichnet werden: {what}.',
  gmlMixed:
    '{count} Teil einer Geometrie in {file} hat ein anderes Koordinatensystem als das Objekt und ist gezeichnet wie geschrieben. | {count} Teile von Geometrien in {file} haben ein anderes Koordinatensystem als ihre Objekte und sind gezeichnet wie geschrieben.',
  gmlFurther: 'Bei Objekten mit mehreren Geometrien wird die erste gezeichnet. Nicht gezeichnet aus {file}: {what}.',
  gmlPassedOver: '{file} enthält auch, was kein Objekt ist und nicht gelesen wird: {what}.',
  deliveryNoSystem:
    '{file} nennt kein Koordinatensystem. Die Lieferung neu anfordern oder das GML mit selbst gewähltem System hochladen.',
  deliveryDocuments:
    '{count} Dokument, das {file} nennt, fehlt in der Lieferung: {names}. | {count} Dokumente, die {file} nennt, fehlen in der Lieferung: {names}.',
  deliveryLayers:
    'Die Lieferung ergäbe mehr als {most} Layer aus Themen, Betreibern und Klassen. In Teilen anfordern oder das GML als einen Layer hochladen.',
  landxmlEmpty: '{file} ist LandXML ohne Punkte, Achsen, Flurstücke, Leitungen oder Oberflächen.',
  landxmlEmptyHolds:
    '{file} ist LandXML ohne Punkte, Achsen, Flurstücke, Leitungen oder Oberflächen. Die Datei enthält {unread}; das liest Plumbline nicht.',
  landxmlUnread: '{file} enthält auch {unread}; das liest Plumbline nicht.',
  landxmlPointsMissing:
    '{file} führt Linien durch {count} Punkt, der nicht enthalten ist: {points}. | {file} führt Linien durch {count} Punkte, die nicht enthalten sind: {points}.',
  landxmlManyPointsMissing:
    '{file} führt Linien durch mindestens {count} Punkt, der nicht enthalten ist: {points}. | {file} führt Linien durch mindestens {count} Punkte, die nicht enthalten sind: {points}.',
  landxmlPointsAmbiguous:
    '{file} führt Linien über {count} Namen, den mehrere Punkte an verschiedenen Orten haben: {points}. Es gilt der letzte. | {file} führt Linien über {count} Namen, die mehrere Punkte an verschiedenen Orten haben: {points}. Es gilt jeweils der letzte.',
  landxmlInvalid:
    '{count} Element in {file} hat keine brauchbaren Koordinaten oder verweist auf fehlende. | {count} Elemente in {file} haben keine brauchbaren Koordinaten oder verweisen auf fehlende.',
  landxmlCoarse:
    'Bögen in {file} ergeben mehr als {most} Stützpunkte; {count} Bogen danach ist mit wenigen Sehnen gezeichnet. {raise} | Bögen in {file} ergeben mehr als {most} Stützpunkte; {count} Bögen danach sind mit wenigen Sehnen gezeichnet. {raise}',
  landxmlFeet: '{file} ist in {unit}. Ein Koordinatensystem in dieser Einheit wählen.',
  landxml: {
    groundProfile: '{count} Geländelängsschnitt | {count} Geländelängsschnitte',
    crossSection: '{count} Querprofil | {count} Querprofile',
    cantStation: '{count} Überhöhungsstation | {count} Überhöhungsstationen',
    superelevation: '{count} Querneigung | {count} Querneigungen',
    observation: '{count} Messung einer Aufnahme | {count} Messungen einer Aufnahme',
    gradeModel: '{count} Planumsmodell | {count} Planumsmodelle',
  },
  topologyFault: {
    noGeometry: 'ist keine Geometrie',
    noMembers: 'ist eine Sammlung ohne Mitglieder',
    namesNoArcs: 'nennt keine Bögen',
    arcNoNumber: 'nennt einen Bogen ohne Nummer',
    noCoordinates: 'hat keine Koordinaten',
    tooDeep: 'ist tiefer als {most} Ebenen verschachtelt',
    unknownKind: 'ist von der unbekannten Art „{kind}“',
    arcBeyond: 'nennt Bogen {arc} von insgesamt {arcs}',
    arcEmpty: 'nennt Bogen {arc}, der keine Positionen enthält',
  },
  json: {
    comma: 'ein unerwartetes Komma',
    colon: 'ein unerwarteter Doppelpunkt',
    bracket: 'ein unerwartetes ]',
    brace: "ein unerwartetes {'}'}",
    colonMissing: 'ein Doppelpunkt fehlt',
    commaMissing: 'ein Komma oder ein Name fehlt',
    tooDeep: 'Verschachtelung tiefer als {most} Ebenen',
    endless: 'ein Wort oder eine Zahl ohne Ende',
    noValue: '„{text}“ ist kein Wert',
    cut: 'der Text endet mittendrin',
  },
}
