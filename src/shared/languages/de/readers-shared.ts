import type { shared as english } from '../en/readers-shared'
import type { Words } from '../text-types'

export const shared: Words<typeof english> = {
  sentences: '{first} {last}',
  times: '{what} ({count}-mal) | {what} ({count}-mal)',
  number: '{count}',
  atByte: 'Byte {at}',
  atLine: 'Zeile {at}',
  andMore: '{list} und {count} weitere | {list} und {count} weitere',
  prjEmpty: '{file} ist leer: das Koordinatensystem ist nicht bekannt.',
  prjTooLarge: '{file} ist dafür viel zu groß: das Koordinatensystem ist nicht bekannt.',
  encodingGuessed: '{file} sagt nicht, wie der Text kodiert ist; {encoding} wurde angenommen.',
  encodingNotUtf8: '{file} ist nicht in UTF-8, wie es sein sollte; {encoding} wurde angenommen. Prüfen: {sample}.',
  textCut: 'Ein Text von mehr als 1 MB wurde gekürzt.',
  geometryUnreadable:
    '{count} Geometrie in „{layer}“ ist nicht lesbar; ihre Zeile bleibt ohne Geometrie. | {count} Geometrien in „{layer}“ sind nicht lesbar; ihre Zeilen bleiben ohne Geometrie.',
  coordinatesInvalid:
    '{count} Koordinate oder Teil in {file} ist ungültig und wurde ausgelassen. | {count} Koordinaten oder Teile in {file} sind ungültig und wurden ausgelassen.',
  nothingNoFeatures: 'In {file} gibt es nichts zu zeichnen: die Datei hat keine Objekte.',
  nothingNoGeometry:
    'In {file} gibt es nichts zu zeichnen: {count} Objekt hat keine Geometrie. | In {file} gibt es nichts zu zeichnen: {count} Objekte haben keine Geometrie.',
  holdsNothing: '{file} ist lesbar, enthält aber nichts zu zeichnen.',
  theFile: 'Die Datei',
  outsideCrs:
    '{layer}: {count} Stützpunkt kann nicht in {crs} liegen; prüfen, ob es das richtige System ist. | {layer}: {count} Stützpunkte können nicht in {crs} liegen; prüfen, ob es das richtige System ist.',
  outsideCrsLayers:
    '{count} Stützpunkt aus {layers} Layern kann nicht in {crs} liegen; prüfen, ob es das richtige System ist. | {count} Stützpunkte aus {layers} Layern können nicht in {crs} liegen; prüfen, ob es das richtige System ist.',
  depthsBothSigns:
    '{layer}: „{column}“ enthält Tiefen mit beiden Vorzeichen, {above} über 0 und {below} darunter. Leitungsauskünfte führen sie auf, wie sie dastehen: welche davon unter dem Boden liegen, ist nicht bekannt.',
  depthsNoNumbers:
    '{layer}: {count} Wert von „{column}“ ist keine Zahl. Leitungsauskünfte zeigen ihn, wie er dasteht. | {layer}: {count} Werte von „{column}“ sind keine Zahlen. Leitungsauskünfte zeigen sie, wie sie dastehen.',
  depthsInFeet:
    '{layer}: {count} Tiefe in „{column}“ steht in Fuß oder Zoll. Leitungsauskünfte zeigen sie auch in Metern. | {layer}: {count} Tiefen in „{column}“ stehen in Fuß oder Zoll. Leitungsauskünfte zeigen sie auch in Metern.',
  theSystem: 'dem Koordinatensystem',
  lostGeometry:
    '{count} Objekt kann nicht in dem Koordinatensystem liegen und verlor seine Geometrie. | {count} Objekte können nicht in dem Koordinatensystem liegen und verloren ihre Geometrie.',
  columnsTooMany:
    '{layer} hat mehr als {most} Spalten, und mehr werden nicht getrennt gehalten: die Werte aller übrigen teilen sich die Spalte „{column}“. Nur mit den nötigen Spalten exportieren.',
  crsOfProject: '{file} nennt kein KBS: das des Projekts, EPSG:{srid}, wurde genommen.',
  crsOfProjectInstead: 'Das KBS in {file} ist nicht verwendbar: das des Projekts, EPSG:{srid}, wurde genommen.',
  takesLong: 'Das Lesen von {file} braucht {took}: die Datei enthält {content}.',
  setsTakeLong: 'Das Lesen der {sets} Datensätze braucht {took}.',
  setsManyToSend:
    'Die {sets} Datensätze einzeln zu senden und zu speichern dauert lange; eine Datei mit allen geht schneller.',
  tookTime: 'lange ({count} s Prozessorzeit) | lange ({count} s Prozessorzeit)',
  tookMemory: 'viel Arbeitsspeicher ({count} MB) | viel Arbeitsspeicher ({count} MB)',
  megabytes: '{mb} MB',
  layers: '{count} Layer | {count} Layer',
  features: '{count} Objekt | {count} Objekte',
  vertices: '{count} Stützpunkt | {count} Stützpunkte',
  columns: '{count} Spalte | {count} Spalten',
  pixels: '{count} Pixel | {count} Pixel',
  zipTooDeep: '{file} ist ein ZIP in einem ZIP in einem ZIP; es wird nicht geöffnet.',
  partFailed: '{part}: {why}',
  bareTable: '„{table}“ ist eine Tabelle ohne Koordinatenspalten; sie wurde ausgelassen.',
  namesClash:
    '{names}: Namen, die sich nur in Groß- und Kleinschreibung unterscheiden. Je eine Datei umbenennen oder entfernen; nichts davon wird gesendet.',
}
