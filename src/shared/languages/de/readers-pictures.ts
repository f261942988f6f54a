import type { pictures as english } from '../en/readers-pictures'
import type { Words } from '../text-types'

export const pictures: Words<typeof english> = {
  overlaysLeftOut: '{file} hat {overlays} Bodenüberlagerungen; die Bilder der ersten {drawn} werden gezeichnet.',
  overlaysElsewhere:
    '{count} Bild einer Bodenüberlagerung in {file} liegt nicht daneben und ist nur umrissen. In der KMZ speichern, was zu sehen sein soll. | {count} Bilder von Bodenüberlagerungen in {file} liegen nicht daneben und sind nur umrissen. In der KMZ speichern, was zu sehen sein soll.',
  overlayNotDrawn: 'Das Bild von „{overlay}“ wird nicht gezeichnet, nur sein Umriss: {why}',
  overlayKind: '{file} ist {content}. Als PNG oder JPEG speichern.',
  overlaySkewed: 'seine Ecken bilden kein Parallelogramm. Das Bild stattdessen mit einer World-Datei speichern.',
  damagedParts:
    'Teile von {file} sind beschädigt und zeigen vielleicht falsche Farben. Erneut kopieren oder exportieren.',
  jpegKind:
    '{file} ist ein JPEG mit {bands} Komponenten und {bits} Bit und wird nicht gelesen. Erneut in RGB speichern.',
  pictureTooLarge:
    '{file} hat {millions} Millionen Pixel. Ein {format} muss als Ganzes entpackt werden, und das ist zu viel: in ein GeoTIFF umwandeln.',
  pictureCut: '{file} endet bei Byte {byte}, bevor das Bild vollständig ist. Erneut kopieren oder exportieren.',
  damaged: '{file} ist beschädigt: {what}. Erneut kopieren oder exportieren.',
  badHeader: 'der Kopf ist nicht lesbar',
  badPixels: 'die Pixel lassen sich nicht entpacken',
  controlPoints:
    '{file} liegt nach Passpunkten, die nicht in einer Ebene liegen: Pixel können um bis zu {pixels} abweichen. Das Bild zuerst entzerren.',
  otherPages:
    '{file} enthält {count} weiteres Bild; das erste wird gezeigt. | {file} enthält {count} weitere Bilder; das erste wird gezeigt.',
  cutOff:
    '{file} endet zu früh (bei {bytes} Byte): {missing} der {blocks} Pixelblöcke fehlen, ab Zeile {row}. Sie bleiben aus; erneut kopieren oder exportieren.',
  blocksDamaged:
    'In {file} ist {count} Pixelblock beschädigt und ausgelassen. Der letzte: {why} | In {file} sind {count} Pixelblöcke beschädigt und ausgelassen. Der letzte: {why}',
  cutBefore: '{file} endet bei Byte {bytes}, vor {where} bei Byte {byte}. Erneut kopieren oder exportieren.',
  cutAt: {
    values: 'den Werten von {tag}',
    header: 'dem Ende des Kopfes',
    directory: 'dem Verzeichnis',
    directoryEnd: 'dem Ende des Verzeichnisses',
    pixels: 'den Pixeln ab Zeile {row}',
  },
  notRead:
    '{file} {what} und wird nicht gelesen. Erneut als gewöhnliches GeoTIFF speichern (etwa DEFLATE oder JPEG, 8 oder 16 Bit).',
  cameraOnly:
    '{file} ist ein Bild, wie die Kamera es sah, nur durch ein Kameramodell (RPC) verortet. Orthorektifizieren und mit Georeferenz exportieren.',
  unplaced:
    '{file} ist ein Bild, das nicht sagt, wo es liegt: es hat keine eigene Georeferenz, und keine World-Datei ({world}) liegt daneben. Die World-Datei dazulegen oder das Bild mit Georeferenz exportieren.',
  sideFile: '{file}, die sagen sollte, wo das Bild liegt, ist nicht verwendbar: {what}. Berichtigen oder entfernen.',
  side: {
    tooLong: 'sie ist {bytes} Byte lang',
    noNumber: 'Zeile {line} enthält „{text}“, wo eine Zahl hingehört',
    tooFew: 'sie enthält {numbers} der sechs Zahlen einer World-Datei',
    noArea: 'danach hätten die Pixel keine Fläche oder lägen jenseits aller Koordinaten',
    noXml: 'sie ist kein gültiges XML',
    noXmlAt: 'sie ist kein gültiges XML, Zeile {line}, Spalte {column}',
  },
  tiff: {
    noStart: 'sie beginnt nicht wie ein TIFF',
    noImage: 'sie enthält kein Bild (eine unfertige Kopie?)',
    entries: 'das Verzeichnis bei Byte {byte} nennt {entries} Einträge',
    size: 'als Größe sind {width} × {height} Pixel angegeben',
    bands: 'sie nennt {bands} Kanäle',
    bits: 'sie nennt Werte von {bits} Bit',
    floatBits: 'sie nennt Gleitkommawerte von {bits} Bit',
    fax: 'sie nennt Fax-Pixel mit {bands} Kanälen und {bits} Bit',
    blocks: 'sie braucht {blocks} Pixelblöcke, führt aber {listed} auf',
    blockSize: 'die Blöcke sind mit {width} × {height} Pixeln angegeben',
    noPlaces: 'sie sagt nicht, wo ihre Pixel liegen',
    noWholeNumbers: 'Orte oder Größen der Blöcke sind keine ganzen Zahlen',
    pixelsFrom: 'die Pixel ab Spalte {column}, Zeile {row} lassen sich nicht entpacken',
  },
  stored: {
    depths: 'hat Kanäle verschiedener Tiefe ({bits} Bit)',
    samples: 'enthält Werte der Art {kind} mit {bits} Bit',
    unknownSamples: 'enthält unbekannte Werte mit {bits} Bit',
    method: 'ist mit Verfahren {method} komprimiert',
    compression: 'ist mit {name} komprimiert',
    jpeg: 'enthält JPEG-Pixel mit {bands} Kanälen und {bits} Bit',
    subsampled: 'speichert die Farben in geringerer Auflösung (unterabgetastetes YCbCr) ohne JPEG',
    yCbCr: 'speichert YCbCr-Farben in {bands} Kanälen mit {bits} Bit',
    yCbCrApart: 'speichert YCbCr-Farben in {bands} Kanälen mit {bits} Bit, getrennt',
  },
}
