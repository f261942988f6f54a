import type { maps as english } from '../en/readers-maps'
import type { Words } from '../text-types'

export const maps: Words<typeof english> = {
  buildStopped: 'Der Kartenaufbau wurde abgebrochen. Nichts hat sich geändert.',
  tilesetCancelled: 'Der Kachelsatz wurde nicht gebaut: der Vorgang wurde abgebrochen. Nichts hat sich geändert.',
  noFeatures: '{names} enthält keine Objekte, daher gibt es nichts zu zeichnen.',
  noPlaces:
    '{names} enthält {count} Zeile ohne Ort auf der Karte, daher gibt es nichts zu zeichnen. | {names} enthält {count} Zeilen, keine mit einem Ort auf der Karte, daher gibt es nichts zu zeichnen.',
  spoolCut: 'Eine temporäre Datei wurde beim Kartenaufbau abgeschnitten. Erneut versuchen.',
  tilesetMissing: 'Der Kachelsatz dieses Stands ist nicht da. Den Stand erneut öffnen, um ihn zu bauen.',
  tilesetDamaged: 'Der Kachelsatz dieses Stands ist beschädigt. Den Stand erneut öffnen, um ihn neu zu bauen.',
  tilesetCut: 'Der Kachelsatz dieses Stands ist abgeschnitten. Den Stand erneut öffnen, um ihn neu zu bauen.',
  pictureChanged:
    'Das Bild dieses Stands wurde nach dem Kartenaufbau geändert oder entfernt. Den Stand erneut öffnen, um die Karte neu zu bauen.',
  noSublayer: 'Dieser Layer hat keinen Unterlayer {sublayer}.',
  noFeature: 'Dieser Layer hat kein Objekt {index}.',
  noFeatureHere: 'Objekt {index} ist nicht in diesem Kachelsatz.',
  noColumn: 'Dieser Layer hat keine Spalte „{column}“ mehr.',
  columnsRenamed: 'Spalten heißen dort anders: {names}.',
  convertStopped: 'Das Umwandeln wurde abgebrochen; nichts wurde geschrieben.',
  imageryOnly: '{file} ist ein Bild und hat keine Objekte zum Umwandeln.',
  noSuchLayer: '{file} hat keinen Layer „{layer}“. Die Layer sind {names}.',
  readingStopped: 'Das Lesen wurde abgebrochen.',
  compareStopped: 'Das Vergleichen wurde abgebrochen.',
  compareMixed: '{file} ist ein Raster, {other} hat Objekte: das lässt sich nicht vergleichen.',
  noCells: '{name} wird nicht Zelle für Zelle gelesen: ein Vergleich ist nicht möglich.',
  comparisonGone: 'Dieser Vergleich wird nicht mehr aufbewahrt. Erneut vergleichen.',
  comparisonNotOnDisk: 'Dieser Vergleich ist nicht mehr auf dem Datenträger. Erneut vergleichen.',
  noDifference: 'Diesen Unterschied gibt es nicht.',
  shapefileColumns: 'Ein Shapefile fasst {most} Spalten, dieser Layer hat {columns}. Ein anderes Format wählen.',
  shapefileCrs:
    'Ein Shapefile kann EPSG:{srid} ({name}) nicht nennen. Ein anderes Koordinatensystem oder ein anderes Format wählen.',
  shapefileTooLarge:
    'Das Shapefile würde größer als 2 GB, was das Format nicht fasst. Weniger Zeilen exportieren oder GeoPackage wählen.',
  closing: 'Plumbline wird gerade beendet.',
  outsideProjection:
    'Einige Objekte liegen dort, wo ihr Koordinatensystem nicht in Länge und Breite umgerechnet werden kann; sie sind aufgeführt, aber nicht gezeichnet.',
  tooManyStyles:
    'Die Datei hat mehr verschiedene Darstellungen und Beschriftungen, als die Karte hält; der Rest ist in der Darstellung des Layers gezeichnet.',
}
