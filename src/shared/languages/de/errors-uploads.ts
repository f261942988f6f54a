import type { uploadReasons as english } from '../en/errors-uploads'
import type { Words } from '../text-types'

export const uploadReasons: Words<typeof english> = {
  becameFolder: '{file} ist jetzt ein Ordner. Die Datei zurücklegen und erneut versuchen, oder weglassen.',
  changedSincePlan:
    '{file} hat sich geändert, seit es für den Plan gelesen wurde. Nichts wurde behalten; erneut versuchen, um es in der jetzigen Form zu senden.',
  layerUntold:
    'Der Auftrag von „{name}“ ist fertig, aber sein Layer ist von den anderen nicht zu unterscheiden oder für Sie nicht sichtbar. Von Hand in „{folder}“ einordnen.',
  jobStopped: 'Auftrag {job} ist stehen geblieben. Der Dienst meldet: {said}.',
  jobStoppedAt: 'Auftrag {job} ist bei „{status}“, {progress} %, stehen geblieben. Der Dienst meldet: {said}.',
  eightJobs: 'Acht Aufträge nacheinander haben die Dateien nicht angenommen. Später erneut versuchen.',
  noJobTakes: 'Der Dienst nimmt bei keinem der Aufträge, die er gibt, die Dateien an. Es wurde nichts gesendet.',
  notSentReview: 'Nicht gesendet: {why}. Jenen Layer um einen Stand ergänzen, trotzdem senden oder weglassen.',
  whoseLayer:
    'Ob dieser Upload „{name}“ (Layer {layer}) erzeugt hat, ist nicht festzustellen: Name und Datei sind gleich, und der Auftrag ist nicht mehr bekannt. Falls ja, hier weglassen; sonst jenen Layer um einen Stand ergänzen oder trotzdem senden.',
  whoseLayerBy:
    'Ob dieser Upload „{name}“ (Layer {layer}, von {by}) erzeugt hat, ist nicht festzustellen: Name und Datei sind gleich, und der Auftrag ist nicht mehr bekannt. Falls ja, hier weglassen; sonst jenen Layer um einen Stand ergänzen oder trotzdem senden.',
  batchGone: 'Dieser Stapel ist nicht mehr im Protokoll der Uploads.',
  noSuchQuestion: 'Diese Zeile hat keine Frage mit dieser Antwort.',
  planGone: 'Dieser Plan ist nicht mehr offen. Ihn erneut öffnen oder den Ordner erneut wählen.',
  planElsewhere:
    'Dieser Plan wurde in einem anderen Fenster von Plumbline geöffnet, gestartet oder verworfen. Die gespeicherten Pläne und die Uploads ansehen.',
  planStarted: 'Dieser Plan wurde schon gestartet.',
  planStartedLook: 'Dieser Plan wurde schon gestartet. Stattdessen seine Übertragung ansehen.',
  sourceNotAsSent:
    'Der Dienst liefert für {file} andere Bytes, als von hier für diesen Stand gesendet wurden. Nichts wurde geplant; beim Betreiber des Dienstes nachfragen.',
  plannedFromRevision:
    'Diese Dateien sind eine Kopie der Quelle eines früheren Stands. Diesen Stand nochmals wiederherstellen, um sie zu ändern.',
  plannedFromArchive:
    'Diese Dateien wurden aus einem Archiv entpackt. Das Archiv noch einmal planen, um sie zu ändern.',
  planNotKept:
    'Die Änderung ist erfolgt, steht aber nicht auf dem Datenträger: Sie ginge verloren, wenn Plumbline jetzt endete. {why}',
  nothingToRepeat:
    'Der Nachweis enthält keine Datei, die sich planen lässt: Alle wurden aus Archiven entpackt, die selbst zu planen sind.',
  recordOfOthers:
    'Dieser Nachweis ist nicht von Ihnen unterschrieben: angeben, in welchem Ordner seine Dateien liegen, damit nur diese geplant werden.',
  nothingToRecord: 'Es gibt keinen Stapel, über den ein Nachweis gemacht werden kann.',
  noRecord:
    '{file} ist kein Nachweis eines Stapels oder wurde an einer Stelle geändert, an der das nicht sein darf: {what} ist nicht, wie es sein muss. Geprüft werden Nachweise als JSON.',
  recordNewer: '{file} ist ein Nachweis der Version {version}, den ein neueres Plumbline geschrieben hat.',
  recordTooLarge: '{file} ist zu groß für einen Nachweis.',
  noPublicKey:
    'Die Datei enthält keinen öffentlichen Ed25519-Schlüssel als PEM, wie ihn „plumbline key export“ schreibt.',
  noSigningKey: 'Der Schlüssel zum Unterschreiben muss ein privater Ed25519-Schlüssel als PEM (PKCS 8) sein.',
  watchGone: 'Dieser Ordner wird nicht mehr beobachtet.',
  watchElsewhere: 'Ein anderes Plumbline von Ihnen beobachtet diesen Ordner gerade. Dort nachsehen oder es beenden.',
  watchTwice: '{path} wird für dieses Projekt schon beobachtet.',
  watchNoFolder: '{path} ist kein Ordner. Den Ordner wählen, in dem die Datei liegt.',
  nothingToDraft: 'Davon kann noch nichts in einen Entwurf: die Hauptdatei fehlt, oder es ist inzwischen in einem.',
  patternBroken:
    '„{pattern}“ ist zu lang für ein Muster. Einen Ordner nennen, wie surveys/**, oder eine Endung, wie *.shp.',
  rowGone: 'Diese Zeile ist nicht mehr im Plan.',
  nothingToSend: 'Keine Zeile dieses Plans ist zu senden. Eine auswählen oder ihre Probleme beheben.',
  noSuchLayer: 'Layer {layer} ist nicht in diesem Projekt.',
  revisesNothing: '{name} ergänzt keinen Layer um einen Stand: Es gibt nichts zu vergleichen.',
  fileGone: '{file} ist nicht mehr da.',
  notItsFile: '{file} gehört nicht zu {name}: Die Namen sind verschieden.',
  hasThatPart: '{name} hat schon eine .{ext}.',
  noShp: '{file} ist keine .shp-Datei: Ihr Kopf fehlt.',
  shpBroken: '{file} ist bei Byte {offset} beschädigt.',
}
