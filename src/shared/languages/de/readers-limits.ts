import type { limits as english } from '../en/readers-limits'
import type { Words } from '../text-types'

export const limits: Words<typeof english> = {
  raiseMemory: 'Wenn der Datei zu trauen ist, mehr Arbeitsspeicher erlauben (Einstellungen, Dateien).',
  raiseTime: 'Wenn der Datei zu trauen ist, mehr Zeit geben (Einstellungen, Dateien).',
  piece:
    '{what} in {file}: das braucht mehr als die {mb} MB, die ein Stück einer Datei nehmen darf, ein Achtel des Arbeitsspeichers zum Lesen. {advice} {raise}',
  block: 'Ein einzelner Pixelblock ({mb} MB)',
  smallerTiles: 'Mit kleineren Kacheln exportieren (in GDAL: -co TILED=YES).',
  manyLayers: {
    tables:
      '{file} enthält mehr als {most} Tabellen, von denen jede ein Layer wäre. In Teilen oder mit den Objekten in weniger Tabellen exportieren.',
    classes:
      '{file} enthält mehr als {most} Objektklassen, von denen jede ein Layer wäre. In Teilen exportieren oder die Objekte auf weniger Klassen verteilen.',
    objects:
      '{file} enthält mehr als {most} Objekte, von denen jedes ein Layer wäre. In Teilen oder mit weniger Objekten exportieren.',
    folders:
      '{file} enthält mehr als {most} Ordner mit Objekten, von denen jeder ein Layer wäre. In Teilen oder mit den Objekten in weniger Ordnern exportieren.',
  },
  xml: '{file} ist ab Zeile {line}, Spalte {column} nicht lesbar: {what}',
  xmlCut: 'die Datei endet, bevor ihr letztes Element geschlossen ist. Erneut kopieren oder exportieren.',
  xmlFault: '{what} Dort erneut exportieren, wo die Datei entstand.',
  xmlAttributes: 'ein Element hat mehr als {most} Attribute. Erneut exportieren.',
  xmlDepth: 'Elemente sind tiefer als {most} Ebenen verschachtelt. Erneut exportieren.',
  geometry:
    '{file} ist nicht weiter lesbar als bis {where}: dieses Objekt {what}, zu viel für eines. In mehrere Objekte zerlegen (ein Raster oder einzelne Teile) und erneut exportieren. {raise}',
  hasVertices: 'hat mehr als {most} Stützpunkte',
  hasParts: 'hat mehr als {most} Teile',
  hasMillions: 'hat mehr als {most} Millionen Stützpunkte',
  takesMb: 'nimmt {mb} MB ein',
  atFeature: 'Objekt {number}',
  atNumber: 'Nummer {number} von „{layer}“',
  atRecord: 'Satz {number}',
  needed:
    '{subject} brauchte mehr als die {mb} MB Arbeitsspeicher, die das Lesen einer Datei nehmen darf, und wurde aufgegeben. {raise}',
  stoodStill:
    '{subject} ließ sich nicht zu Ende bringen: {seconds} Sekunden lang ging nichts weiter. Vielleicht ist die Datei beschädigt.',
  died: '{subject} wurde aufgegeben: der Prozess, der es las, endete unerwartet, wie bei einer beschädigten Datei. Nichts wurde geändert. Erneut versuchen; endet es wieder so, die Datei erneut exportieren.',
  subjects: {
    comparison: 'Der Vergleich mit {file}',
    picture: 'Das Bild dieses Layers',
    work: 'Die Arbeit',
  },
  stopped: 'Der Vorgang wurde abgebrochen.',
  empty: '{file} ist leer (0 Byte). Erneut kopieren oder exportieren.',
  mislabelled: '{file} heißt wie {label}, enthält aber {content}. {advice}',
  getAgain: 'Die Datei erneut von dort holen, wo sie herkam.',
  unknownContent: '{file} ist {content}. {advice}',
  reads: 'Plumbline liest {formats}.',
  changed:
    '{file} wurde beim Lesen von einem anderen Programm geändert, daher wurde nichts davon behalten. Erneut lesen, wenn das Programm fertig ist.',
  removed: '{file} wurde beim Lesen entfernt, verschoben oder umbenannt. Zurücklegen oder am jetzigen Ort wählen.',
  archiveManySets:
    '{file} enthält {sets} Datensätze; ein Archiv darf {most} enthalten. Entpacken und die Dateien selbst hinzufügen.',
  archiveEmpty: '{file} ist ein leeres ZIP-Archiv.',
  archiveNothing:
    '{file} enthält nichts, das einen Layer ergibt, nur {names}. Entpacken und die gemeinten Dateien hinzufügen.',
  xmlText: 'ein Text darin ist länger als 64 MB. Dort erneut exportieren, wo die Datei entstand.',
  variable: '{name} muss eine ganze Zahl von {min} bis {max} sein.',
}
