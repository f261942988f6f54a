import type { files as english } from '../en/readers-files'
import type { Words } from '../text-types'

export const files: Words<typeof english> = {
  entry: '{file} {why}',
  zipNothing: '{file} enthält nichts, das einen Layer ergibt.',
  folderNotUtf8:
    '{name} hat einen Namen, der kein UTF-8 ist, wie ältere Systeme sie schrieben. Den Ordner umbenennen; nichts darin wurde gelesen.',
  fileNotUtf8:
    '{name} hat einen Namen, der kein UTF-8 ist, wie ältere Systeme sie schrieben. Umbenennen; die Datei wurde nicht gelesen.',
  linkOutside:
    '{name} ist eine Verknüpfung mit {target}, außerhalb des Gewählten. Auch das wählen, wenn es gemeint ist.',
  linkWithin: '{name} ist eine Verknüpfung mit {target}, das selbst gelesen wird.',
  chosenFolder: 'dem gewählten Ordner',
  mountedAgain: '{name} ist noch einmal der Ordner {first}, der schon gelesen wird.',
  nothingInRoot: 'In {name} gibt es nichts hochzuladen: der Ordner ist leer. Ist das Laufwerk angeschlossen?',
  systemFolder: 'liegt in einem Ordner des Betriebssystems. | liegen in einem Ordner des Betriebssystems.',
  system: 'ist eine Datei des Betriebssystems. | sind Dateien des Betriebssystems.',
  editLock:
    'sagt, dass die Daten gerade in ArcGIS bearbeitet werden. | sagen, dass die Daten gerade in ArcGIS bearbeitet werden.',
  lock: 'ist die Sperrdatei eines Programms, das die Daten geöffnet hat. | sind Sperrdateien von Programmen, die Daten geöffnet haben.',
  leftOutBy: 'wird durch Zeile {line} von {file} weggelassen.',
  folderLeftOutBy: 'mit allem darin wird durch Zeile {line} von {file} weggelassen.',
  ignoreFileBroken: '{file} hat Zeilen, die nicht zu verstehen sind: {lines}. Sie lassen nichts weg.',
  ignoreFileTooLong: '{file} ist länger als 1 MB. Es wird nichts weggelassen.',
  hidden: 'ist verborgen. | sind verborgen.',
  backup: 'ist eine Sicherungs- oder temporäre Kopie. | sind Sicherungs- oder temporäre Kopien.',
  note: 'ist eine Notiz für Leser. | sind Notizen für Leser.',
  kind: 'ist {kind}: das ergibt keinen Layer. | sind je {kind}: das ergibt keinen Layer.',
  prjBeside:
    'wird nicht gelesen: {file} liegt ohne sie richtig. | werden nicht gelesen: {file} liegt ohne sie richtig.',
  ofShapefile:
    'gehört zu einem Shapefile, aber {name}.shp ist nicht in diesem Ordner. | gehören zu einem Shapefile, aber {name}.shp ist nicht in diesem Ordner.',
  ofOther:
    'gehört zu einer anderen Datei, die nicht in diesem Ordner ist. | gehören zu anderen Dateien, die nicht in diesem Ordner sind.',
  otherKind:
    'ist von einer Art (.{ext}), die keinen Layer ergibt. | sind von einer Art (.{ext}), die keinen Layer ergibt.',
  noExtension: 'hat keine Endung und ergibt keinen Layer. | haben keine Endung und ergeben keinen Layer.',
  ofDelivery:
    'ist ein Dokument von {delivery}; der Layer „{layer}“ dort führt es auf. | sind Dokumente von {delivery}; der Layer „{layer}“ dort führt sie auf.',
  ofOwner:
    'ist ein Dokument von {owner} in {delivery}; der Layer „{layer}“ dort führt es auf. | sind Dokumente von {owner} in {delivery}; der Layer „{layer}“ dort führt sie auf.',
  moreLeft: '{count} weitere Datei ergibt keinen Layer. | {count} weitere Dateien ergeben keinen Layer.',
  special: {
    pipe: 'ist eine Pipe, keine Datei. Den Inhalt zuerst als Datei speichern. | sind Pipes, keine Dateien. Den Inhalt zuerst als Datei speichern.',
    socket:
      'ist ein Socket, keine Datei. Den Inhalt zuerst als Datei speichern. | sind Sockets, keine Dateien. Den Inhalt zuerst als Datei speichern.',
    device:
      'ist ein Gerät, keine Datei. Den Inhalt zuerst als Datei speichern. | sind Geräte, keine Dateien. Den Inhalt zuerst als Datei speichern.',
  },
  linkDead:
    'ist eine Verknüpfung mit etwas, das nicht da ist. Ist das Laufwerk angeschlossen? | sind Verknüpfungen mit etwas, das nicht da ist. Ist das Laufwerk angeschlossen?',
}
