import type { errors as english } from '../en/errors'
import type { Words } from '../text-types'
import { keptReasons } from './errors-kept'
import { serviceReasons } from './errors-service'
import { specificationReasons } from './errors-specification'
import { uploadReasons } from './errors-uploads'

export const errors: Words<typeof english> = {
  codes: {
    internal: 'In Plumbline ist etwas fehlgeschlagen.',
    cancelled: 'Der Vorgang wurde abgebrochen.',
    invalid: 'Eine Angabe ist nicht gültig.',
    'not-found': 'Das Gesuchte ist nicht da.',
    unavailable: 'Das ist hier nicht möglich.',
    policy: { forbidden: 'Der Administrator dieses Rechners erlaubt das nicht.' },
    net: {
      offline: 'Der Dienst ist nicht erreichbar.',
      timeout: 'Der Dienst hat nicht rechtzeitig geantwortet.',
      protocol: 'Der Dienst hat nicht so geantwortet, wie er soll.',
      cut: 'Die Verbindung ist abgebrochen.',
    },
    service: {
      'bad-request': 'Der Dienst hat die Anfrage abgelehnt.',
      unauthorized: 'Der Dienst hat die Zugangsdaten abgelehnt.',
      forbidden: 'Der Dienst erlaubt diesem Benutzer das nicht.',
      'not-found': 'Auf dem Dienst gibt es das nicht.',
      conflict: 'Jemand anderes hat es inzwischen geändert.',
      gone: 'Auf dem Dienst gibt es das nicht mehr.',
      busy: 'Der Dienst ist ausgelastet.',
      failed: 'Auf dem Dienst ist ein Fehler aufgetreten.',
    },
    file: {
      missing: 'Eine Datei ist nicht da.',
      locked: 'Eine Datei ist in einem anderen Programm geöffnet.',
      denied: 'Für eine Datei fehlen die Rechte.',
      changed: 'Eine Datei wurde inzwischen geändert.',
      empty: 'Eine Datei ist leer.',
      truncated: 'Eine Datei endet zu früh.',
      mislabelled: 'Eine Datei enthält etwas anderes, als ihr Name sagt.',
      corrupt: 'Eine Datei ist beschädigt.',
      unsupported: 'Dateien dieser Art werden nicht gelesen.',
      'too-large': 'Eine Datei ist zu groß.',
      unsafe: 'Eine Datei zu öffnen ist nicht sicher.',
    },
    hold: { limit: 'Das Gehaltene darf nicht mehr Platz brauchen.' },
    disk: { full: 'Der Datenträger ist voll.', failed: 'Der Datenträger meldet einen Fehler.' },
    crs: {
      unknown: 'Das Koordinatensystem ist nicht bekannt.',
      missing: 'Es fehlt ein Koordinatensystem.',
      unusable: 'Das Koordinatensystem ist nicht verwendbar.',
    },
    geo: {
      'no-features': 'Es gibt nichts zu zeichnen.',
      columns: 'Es gibt keine verwendbaren Koordinatenspalten.',
      limit: 'Es braucht mehr Zeit oder Arbeitsspeicher als erlaubt.',
    },
    worker: { died: 'Ein Prozess, der Dateien liest, ist beendet worden.' },
    keychain: { unavailable: 'Der Schlüsselbund ist nicht verwendbar.' },
    journal: { corrupt: 'Das Protokoll der Uploads ist beschädigt.' },
  },
  reasons: {
    ...serviceReasons,
    ...uploadReasons,
    ...specificationReasons,
    ...keptReasons,
    hostSilent: '{host} antwortet nicht.',
    noAnswerFor: 'Seit {seconds} s keine Antwort von {host}.',
    hostUnreachable:
      '{host} ist nicht erreichbar. Das Netz prüfen oder mit dem weiterarbeiten, was offline gehalten wird.',
    connectionCut: 'Die Verbindung zu {host} ist abgebrochen.',
    fileMissing: '{file} ist nicht da. Den Pfad prüfen, und ob die Datei verschoben oder umbenannt wurde.',
    folderMissing:
      '{file} lässt sich nicht schreiben: den Ordner {folder} gibt es nicht. Ihn anlegen oder einen anderen wählen.',
    fileLocked: '{file} ist in einem anderen Programm geöffnet. Dort schließen und erneut versuchen.',
    mayNotRead:
      'Das Recht fehlt, {file} zu lesen. Vielleicht ist die Datei in einem anderen Programm geöffnet, oder ihre Berechtigungen verbieten es.',
    mayNotWrite:
      'Das Recht fehlt, {file} zu schreiben. Vielleicht ist die Datei in einem anderen Programm geöffnet, oder ihre Berechtigungen verbieten es.',
    linkToItself:
      '{file} ist eine Verknüpfung, die auf sich selbst zurückführt. Sie entfernen und die Datei selbst kopieren.',
    nameTooLong: 'Der Name von {start}… ist für dieses System zu lang. Ihn kürzen.',
    isFolder: '{file} ist ein Ordner, keine Datei.',
    tooManyOpen:
      '{file} ließ sich nicht öffnen: zu viele Dateien sind gleichzeitig geöffnet. Andere Programme schließen und erneut versuchen.',
    readFault:
      'Der Datenträger meldet einen Fehler: {file} ließ sich nicht lesen. Datenträger und Anschluss prüfen, dann erneut versuchen.',
    writeFault:
      'Der Datenträger meldet einen Fehler: {file} ließ sich nicht schreiben. Datenträger und Anschluss prüfen, dann erneut versuchen.',
    noOrdinaryFile:
      '{file} ist keine gewöhnliche Datei, sondern eine Pipe oder ein Gerät ohne Ende. Den Inhalt zuerst als Datei speichern.',
    linkTooLong: 'Der Link wurde nicht geöffnet: er ist länger als {max} Zeichen.',
    linkNotPlain: 'Der Link wurde nicht geöffnet: er besteht nicht aus einfachen Zeichen.',
    linkNoStart: 'Der Link wurde nicht geöffnet: er beginnt nicht mit {start}.',
    linkUnknownPart: 'Der Link wurde nicht geöffnet: er nennt etwas, das diese Version von Plumbline nicht kennt.',
    linkTwice: 'Der Link wurde nicht geöffnet: er nennt „{name}“ zweimal.',
    linkLayerAndPermit: 'Der Link wurde nicht geöffnet: er nennt einen Layer und einen Erlaubnisschein.',
    linkNoProject: 'Der Link wurde nicht geöffnet: er nennt kein Projekt.',
    linkServiceMore: 'Der Link wurde nicht geöffnet: er nennt keinen Dienst, oder einen mit mehr als seiner Adresse.',
    linkServicePath: 'Der Link wurde nicht geöffnet: der Pfad seines Dienstes ist kein einfacher.',
    linkNoService: 'Der Link wurde nicht geöffnet: er nennt keinen Dienst.',
    linkServiceHost: 'Der Link wurde nicht geöffnet: der Host seines Dienstes besteht nicht aus einfachen Zeichen.',
    linkNoOrganization: 'Der Link wurde nicht geöffnet: er nennt keine Organisation.',
    linkNoNumber: 'Der Link wurde nicht geöffnet: „{name}“ ist darin keine Zahl.',
    linkPaper:
      'Der Link wurde nicht geöffnet: was er von einem gedruckten Erlaubnisschein sagt, ist nicht heil. Noch einmal scannen oder eintippen.',
    droppedRefused: 'Die abgelegten Dateien wurden abgelehnt ({status}). Erneut ablegen.',
    droppedChanged: '„{file}“ wurde beim Lesen geändert oder verschwand. Nichts wurde geplant; erneut ablegen.',
    droppedNotTaken:
      'Plumbline hat die abgelegten Dateien nicht übernommen. Prüfen, ob es noch läuft, und erneut ablegen.',
    droppedUnread: '„{file}“ konnte nicht gelesen werden. Nichts wurde geplant; erneut ablegen.',
    noWindow: 'Es ist kein Fenster zum Fragen da.',
    systemDialogs: 'Ordner werden hier mit dem Dialog des Systems gewählt.',
    pathGone: '{path} ist nicht mehr da.',
    policySetting:
      'Die Einstellung {setting} ist vom Administrator dieses Rechners vorgegeben ({file}). Nichts wurde geändert.',
    policyAddress:
      'Der Administrator dieses Rechners erlaubt keine Verbindungen zu {host} ({file}). Einen der angebotenen Dienste wählen.',
    policyService: 'Der Administrator dieses Rechners hat den Dienst auf diesem Rechner abgeschaltet ({file}).',
    policyDiagnostics: 'Der Administrator dieses Rechners hat die Diagnose abgeschaltet ({file}).',
    diagnosticsGone: 'Dieser Text ist zu alt, um gespeichert zu werden. Ihn neu lesen.',
    newerProfile:
      '{file} wurde von einer neueren Version von Plumbline geschrieben. Nichts wurde geändert. Jene Version starten oder dieser einen anderen Ordner geben (PLUMBLINE_HOME).',
    settingsFileOther: '{file} enthält keine Einstellungen von Plumbline. Nichts wurde geändert.',
    settingsFileNewer:
      '{file} wurde von einer neueren Version von Plumbline geschrieben. Die Einstellungen mit dieser Version exportieren oder sie aktualisieren. Nichts wurde geändert.',
    settingsFileUnknown:
      '{file} enthält Einstellungen, die diese Version von Plumbline nicht kennt: {names}. Nichts wurde geändert.',
    settingsFileValue: '{file} enthält für {name} einen Wert, den es nicht gibt: {problem}. Nichts wurde geändert.',
    settingsFileGone: 'Inzwischen wurde eine andere Datei gelesen. Die Datei neu wählen.',
    alreadyRuns: 'Plumbline läuft schon in {home}, vielleicht in einem Browser. Dort zuerst beenden.',
    updateNotSigned:
      'Die Liste der Updates auf {host} ist nicht von den Herstellern von Plumbline signiert; nichts davon wurde verwendet. Bitte dem Administrator melden.',
    updateFeedBroken:
      'Die Liste der Updates auf {host} ist signiert, aber nicht lesbar. Bitte den Herstellern melden; nichts wurde geändert.',
    updateReplayed:
      '{host} liefert eine ältere Liste der Updates als zuvor; nichts davon wurde verwendet. Bitte dem Administrator melden.',
    updateRefused:
      'Plumbline {version} ließ sich auf diesem Rechner nicht starten und wird nicht noch einmal versucht. {own} bleibt, bis es eine neuere gibt.',
    updateNoPackage: 'Die Liste bietet Plumbline {version} an, aber kein Paket dieser Art ({ending}).',
    updateNoRoom:
      'Das Update braucht {least} Platz auf dem Datenträger; frei sind {free}. Platz schaffen und noch einmal suchen.',
    updateDamaged:
      'Was {host} gesendet hat, ist nicht, was die Liste verspricht; es wurde verworfen. Später noch einmal suchen.',
    updateChanged:
      'Die Datei von Plumbline {version} hat sich nach der Prüfung geändert und wurde nicht verwendet. Noch einmal suchen.',
    updateDoesNotStart:
      'Plumbline {version} startet auf diesem Rechner nicht und wurde nicht eingesetzt. Nichts wurde geändert.',
    updateNotServed: '{host} liefert die Liste der Updates oder ein Paket daraus nicht (Status {status}).',
    updateHostUnreachable:
      '{host} ist nicht erreichbar; ob es eine neuere Version gibt, ist nicht bekannt. Netzwerk prüfen.',
    updatesNotHere: 'Diese Installation von Plumbline sucht nicht selbst nach Updates.',
    updateNotReady: 'Es gibt keine neuere Version, die gestartet werden könnte.',
    updateWaitsForUploads: 'Uploads laufen noch. Plumbline {version} kann gestartet werden, wenn sie fertig sind.',
    updateWaitsForEdits:
      'Änderungen warten auf das Senden. Plumbline {version} kann gestartet werden, wenn sie gesendet sind.',
  },
}
