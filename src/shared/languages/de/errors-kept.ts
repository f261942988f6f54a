import type { keptReasons as english } from '../en/errors-kept'
import type { Words } from '../text-types'

export const keptReasons: Words<typeof english> = {
  downloadBroke: 'Das Herunterladen von {file} ist bei {bytes} von {all} Bytes abgebrochen.',
  webPageForFile: 'Statt {file} kam eine Webseite; liegt eine Anmeldeseite dazwischen?',
  tooLargeToCompare: '{file} ist größer als die {size} MB, die zum Vergleichen geholt werden',
  revisionGone: 'Dieser Stand von „{layer}“ ist nicht mehr auf dem Dienst.',
  noSourceShared:
    'Der Eigentümer von „{layer}“ gibt keine Quelle frei, daher ist hier weder Anzeigen noch Halten möglich.',
  onlyLatestShared:
    'Der Eigentümer gibt nur die aktuelle Quelle von „{layer}“ frei, daher lässt sich dieser Stand nicht herunterladen.',
  noDownloads: 'Der Eigentümer von „{layer}“ erlaubt kein Herunterladen.',
  ownerSharesNone: 'Der Eigentümer von „{layer}“ gibt keine Quelle frei.',
  latestAlone: 'Von „{layer}“ gibt der Dienst nur die aktuelle Quelle.',
  holdLimit: 'Passt nicht: braucht etwa {needed}, von {limit} für gehaltene Layer sind {left} übrig.',
  holdLimitReached: 'Passt nicht: von {limit} für gehaltene Layer sind {left} übrig.',
  mapGone: 'Diese Karte ist nicht mehr auf dem Datenträger. Den Layer erneut anzeigen.',
  nothingToCompare: 'Der Layer hat auf dem Dienst keinen Stand zum Vergleichen.',
  sourceGone: 'Die gespeicherte Quelle von „{layer}“ fehlt. Erneut versuchen.',
  archivedNotHeld: 'Archivierte Erlaubnisscheine werden nicht gehalten: Der Dienst listet sie Ihnen nicht auf.',
  rootStays: 'Die oberste Ebene der Ordner lässt sich nicht verschieben.',
  intoItself: '„{folder}“ lässt sich nicht in sich selbst verschieben.',
  folderGone: 'Der Ordner „{folder}“ ist nicht mehr auf dem Dienst.',
  folderThere: 'Es gibt schon einen Ordner „{folder}“. Einen anderen Namen wählen.',
  notAllowedThere: '{field} {issue}.',
  settingInvalid: '{field}: {issue}.',
  timeZoneUnknown: '„{zone}“ ist keine Zeitzone, die dieses Programm kennt. Es wurde nichts geändert.',
  baseMapAddress:
    "Die Adresse der Hintergrundkarte braucht https:// und die Stellen {'{'}z{'}'}, {'{'}x{'}'} und {'{'}y{'}'}.",
  editGone: 'Diese Änderung wartet nicht mehr: Sie wurde gesendet oder verworfen.',
  changedMeanwhile: '„{layer}“ wurde inzwischen von jemand anderem geändert. Jetzt ist: {now}.',
  drawnMeanwhile:
    '„{layer}“ bekam am {when} einen neuen Stand oder eine andere Darstellung. Der Dienst sagt nicht, was jetzt gesetzt ist: {names}.',
  movedMeanwhile: '„{layer}“ wurde inzwischen von jemand anderem verschoben und liegt jetzt {place}.',
  folderFilledMeanwhile:
    'Der Ordner „{folder}“ wurde nicht entfernt: Er enthält Layer, die inzwischen hineingelegt wurden: {layers}. Ohne den Ordner sind sie in keinem.',
  diskFull:
    'Der Datenträger ist voll: {file} konnte nicht geschrieben werden. Was vorher gespeichert war, ist sicher. Platz schaffen und erneut versuchen.',
  diskFullOf:
    'Der Datenträger ist voll ({free}): {file} konnte nicht geschrieben werden. Was vorher gespeichert war, ist sicher. Platz schaffen und erneut versuchen.',
  databaseLocked: 'Ein anderes Programm hält {file} zu lange fest. Es schließen und erneut versuchen.',
  databaseDenied: '{file} lässt sich nicht zum Schreiben öffnen. Die Rechte des Ordners prüfen: {folder}.',
  databaseFault:
    'Der Datenträger meldet einen Fehler: {file} konnte nicht gelesen oder geschrieben werden. Datenträger und Anschluss prüfen, dann erneut versuchen.',
  databaseDamaged:
    '{file} ist beschädigt ({found}). Plumbline neu starten: Es legt eine beschädigte Datei beiseite und arbeitet mit dem Rest weiter.',
  homeInUse: 'Ein anderes Plumbline benutzt {folder}. Es zuerst beenden oder einen anderen Ordner wählen.',
  runsAlready:
    'Plumbline läuft schon in {home}. Es zuerst beenden oder PLUMBLINE_HOME auf einen anderen Ordner setzen.',
  folderNotMade: 'Der Ordner {path} lässt sich nicht anlegen: {why}. Einen anderen Ordner wählen.',
  homeNotWritable: 'In {path}, dem Ordner, in dem Plumbline alles aufbewahrt, lässt sich nichts speichern: {why}.',
  notGranted:
    'Diese Datei oder dieser Ordner wurde vor dem Neustart von Plumbline gewählt oder gar nicht. Erneut wählen.',
  grantedToSave: '{file} wurde als Ziel zum Speichern gewählt. Zum Lesen wählen.',
  notGrantedToSave: '{file} wurde nicht als Ziel zum Speichern gewählt. Wählen, wohin gespeichert wird.',
  notStarted: 'Nicht zu starten: {name} ({why}).',
  hashingEnded: 'Der Thread, der Prüfsummen einer Datei bildet, ist beendet: {why}. Die Datei erneut senden.',
  keychainSilent: 'Der Schlüsselbund des Systems hat nicht geantwortet; vielleicht wartet er auf sein Passwort.',
  keychainAwaited: 'Der Schlüsselbund des Systems hat noch nicht geantwortet.',
  noKeychain: 'Diese Sitzung hat keinen Schlüsselbund-Dienst (auf D-Bus antwortet keiner).',
  keychainLocked: 'Der Schlüsselbund des Systems ist gesperrt.',
  keychainMissing: 'Die Schlüsselbund-Bibliothek des Systems (libsecret) ist nicht installiert.',
  keychainUnusable: 'Der Schlüsselbund des Systems ist nicht benutzbar: {why}',
  wholePath: 'Den ganzen Pfad eines Ordners eingeben.',
  folderHidden:
    '{path} ist verborgen oder nicht in {folders}, wo Plumbline im Browser suchen darf. Mit --folder {path} starten, um ihn zu öffnen, oder die Dateien vom Rechner dieses Browsers nehmen.',
  noSystemDialogs: 'Plumbline läuft hier in einem Browser, der keine Dialoge des Systems hat.',
  droppedCut: 'Die abgelegten Dateien sind nicht vollständig angekommen. Erneut ablegen.',
  droppedNoList: 'Was ankam, ist keine Liste abgelegter Dateien. Die Seite neu laden und erneut ablegen.',
  droppedName: '„{path}“ hat einen Namen, der auf diesem Rechner nicht möglich ist.',
  windowLost:
    'Das Programm hinter diesem Fenster ist beendet. Plumbline neu starten; nichts Gespeichertes ist verloren.',
  linkNotOpened: 'Der Link wurde nicht geöffnet: {why}. Er lässt sich kopieren und selbst öffnen.',
  tileUnreadable: 'Eine Kartenkachel ist nicht lesbar: {why}. Den Stand erneut öffnen, um seine Karte neu aufzubauen.',
  labelsUnreadable: 'Die Beschriftungen einer Kartenkachel sind nicht lesbar. Das Attribut erneut wählen.',
  zipDamagedEntry:
    '{archive} ist beschädigt: „{entry}“ darin lässt sich nicht entpacken. Das Archiv neu kopieren oder neu packen.',
  zipDamaged:
    '{archive} ist ein beschädigtes oder unvollständiges ZIP-Archiv: Sein Dateiverzeichnis ist nicht lesbar. Neu kopieren oder neu packen.',
  zipPassword: '{archive} ist durch ein Passwort geschützt. Entpacken und die Dateien selbst hinzufügen.',
  zipMethod:
    '{archive} ist mit einem Verfahren gepackt, das nicht gelesen wird (Nummer {number}). Als gewöhnliches ZIP neu packen.',
  zipNoEntry: 'Diese Datei ist nicht in {archive}.',
  zipSymlink: '{archive} enthält eine symbolische Verknüpfung ({entry}). Stattdessen die Datei selbst packen.',
  zipTwice: '{archive} enthält zwei Dateien namens {entry}. Neu packen.',
  zipSamePlace: '{archive} enthält zwei Einträge an der Stelle von „{entry}“. Neu packen.',
  zipLongName:
    '{archive} enthält einen Eintrag mit zu langem Namen, „{start}…“. Das Archiv wird nicht geöffnet. Aus den Dateien selbst ein neues machen.',
  zipDeep:
    '{archive} enthält einen Eintrag, dessen Ordner mehr als {max} tief liegen, „{start}…“. Das Archiv wird nicht geöffnet. Aus den Dateien selbst ein neues machen.',
  zipOutside:
    '{archive} enthält einen Eintrag namens „{entry}“, der außerhalb des eigenen Ordners geschrieben würde. Das Archiv wird nicht geöffnet. Aus den Dateien selbst ein neues machen.',
  bytesFree: '{size} frei',
  noRightThere: 'dort fehlt das Schreibrecht',
  diskReadOnly: 'auf diesen Datenträger kann nicht geschrieben werden',
  noFoldersThere: 'dort lassen sich keine Ordner anlegen',
  fileInWay: 'eine Datei ist im Weg',
  linkInWay: 'eine Datei oder eine Verknüpfung ins Leere ist im Weg',
  nameTooLongThere: 'der Name ist zu lang für dieses System',
  zipGrows:
    '{archive} wächst beim Entpacken auf mehr als das {times}-Fache, wie schädliche Archive es tun. Es wurde nicht weiter gelesen. Ist es in Ordnung, entpacken und die Dateien selbst hinzufügen.',
  zipLarge:
    '{archive} ergibt entpackt mehr als {size} GB, wie schädliche Archive es tun. Es wurde nicht weiter gelesen. Ist es in Ordnung, entpacken und die Dateien selbst hinzufügen.',
  zipTooMany: '{archive} enthält mehr als {count} Einträge. Nur die Dateien des Layers packen.',
  zipsTooMany:
    '{archive} und die Archive daneben enthalten mehr als {count} Einträge. Nur die Dateien des Layers packen.',
  linkNoAddress: 'Er ist keine vollständige Adresse',
  linkNoHttps: 'Nur https-Links werden geöffnet, nicht {scheme}',
  linkWithUser: 'Er enthält Benutzername oder Passwort',
  linkForeignLetters: 'Hostname oder Pfad besteht nicht aus einfachen Buchstaben',
  droppedNoName: 'Das Abgelegte hat keinen eigenen Namen. Erneut ablegen.',
}
