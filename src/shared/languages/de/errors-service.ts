import type { serviceReasons as english } from '../en/errors-service'
import type { Words } from '../text-types'

export const serviceReasons: Words<typeof english> = {
  noNewProjects:
    '„{service}“ bietet hier keinen Weg, Projekte anzulegen oder zu ändern. Wer den Dienst betreibt, kann es.',
  noHttps: '{host} spricht hier kein https. Den Port prüfen oder die Adresse mit http:// beginnen.',
  noProof:
    '{host} weist sich nicht aus ({why}). Es wurde nichts gesendet; bei der Netzwerkverwaltung nach dem Zertifikat fragen.',
  notUnpacked: 'Die Antwort von {host} lässt sich nicht entpacken ({why}).',
  noHttp: 'Was unter {host} antwortet, spricht kein HTTP. Die Adresse prüfen.',
  hostUnreachableWhy: '{host} ist nicht erreichbar ({why}).',
  proxyRefusesUser:
    'Der Proxy {proxy} lehnt Benutzername oder Passwort in HTTPS_PROXY ab. An {target} wurde nichts gesendet.',
  proxyWantsUser:
    "Der Proxy {proxy} verlangt Benutzername und Passwort. HTTPS_PROXY auf http://user:password{'@'}{proxy} setzen und neu starten.",
  proxyRefuses:
    'Der Proxy {proxy} lässt nichts zu {target} durch (Status {status}). Die Netzwerkverwaltung fragen oder {target} in NO_PROXY nennen.',
  proxyUnreadable:
    'Die Adresse des Proxys ist nicht lesbar. HTTPS_PROXY oder HTTP_PROXY in der Umgebung berichtigen und neu starten.',
  proxyKind:
    'Ein Proxy wird über http:// oder https:// erreicht, nicht über {scheme}//. HTTPS_PROXY oder HTTP_PROXY in der Umgebung berichtigen und neu starten.',
  noWebAddress: '„{address}“ ist keine Webadresse. Sie beginnt mit https://.',
  addressScheme: 'Ein Dienst wird über https:// oder http:// erreicht, nicht über {scheme}//.',
  addressWithUser: 'Die Adresse darf weder Benutzername noch Passwort enthalten. Sie gehören in die Zugangsdaten.',
  answerTooLarge: 'Die Antwort von {host} ist größer als {size} MB; so groß ist keine Antwort der Schnittstelle.',
  answerCut: 'Die Antwort ist abgeschnitten ({thing}).',
  answerNoJson: '„{service}“ hat mit etwas geantwortet, das kein JSON ist ({thing}).',
  answerWebPage:
    '„{service}“ hat mit einer Webseite geantwortet; liegt eine Anmeldeseite dazwischen? Es wurde nichts geändert.',
  answerWrong:
    'Die Antwort des Dienstes ({what}) ist nicht, was die Schnittstelle sagt: {field} — {issue}. Es wurde nichts geändert.',
  answerTooDeep: 'Die Antwort des Dienstes ({what}) ist zu tief verschachtelt, um gelesen zu werden.',
  sentInCircles: '„{service}“ leitet im Kreis von einer Adresse zur nächsten.',
  sentToStranger:
    '„{service}“ leitet weiter zu {host}, das mit {status} antwortet. Liegt eine Anmeldeseite dazwischen? Es wurde nichts geändert.',
  noUsableLink: 'Der Dienst hat keinen brauchbaren Link genannt ({thing}).',
  sentToOffline:
    '„{service}“ leitet weiter zu einer anderen Adresse, {host}, die nicht erreichbar ist. Liegt eine Anmeldeseite dazwischen? Es wurde nichts geändert.',
  sentToSilent:
    '„{service}“ leitet weiter zu einer anderen Adresse, {host}, die nicht antwortet. Liegt eine Anmeldeseite dazwischen? Es wurde nichts geändert.',
  sentToCut:
    '„{service}“ leitet weiter zu einer anderen Adresse, {host}, die abbricht. Liegt eine Anmeldeseite dazwischen? Es wurde nichts geändert.',
  sentUnencrypted: '„{service}“ leitet zu einer Adresse ohne Verschlüsselung weiter ({host}); dem wird nicht gefolgt.',
  sentOnInstead:
    '„{service}“ leitet zu {host} weiter, statt zu antworten. Liegt eine Anmeldeseite dazwischen? Es wurde nichts geändert.',
  filesTooLarge: '„{service}“ nimmt Dateien dieser Größe nicht an: {files} (413).',
  requestTooLarge: '„{service}“ nimmt Anfragen dieser Größe nicht an (413).',
  notAccepted: 'Der Dienst nimmt die Anfrage nicht an ({verb}: {thing}).',
  credentialRefused: 'Der Dienst hat die Zugangsdaten für „{service}“ abgelehnt. Neue eingeben.',
  mayNot: 'Dazu fehlt das Recht ({verb}: {thing}). Ein Projektadministrator kann es geben.',
  serviceHasNot: 'Der Dienst hat das nicht, oder nicht mehr ({thing}).',
  cannotNow: 'Der Dienst kann das zurzeit nicht ({verb}: {thing}).',
  linkRanOut: 'Der Link ist abgelaufen ({thing}).',
  serviceHasNoMore: 'Der Dienst hat das nicht mehr ({thing}).',
  busy: '„{service}“ ist ausgelastet und bittet zu warten.',
  busyMinutes: '„{service}“ ist ausgelastet und bittet, {minutes} Minuten zu warten. Danach erneut versuchen.',
  busySeconds: '„{service}“ ist ausgelastet und bittet, {seconds} s zu warten. Danach erneut versuchen.',
  busyMoment: '„{service}“ ist ausgelastet und bittet zu warten. Gleich erneut versuchen.',
  noRoom: '„{service}“ hat keinen Platz mehr für das, was gesendet wird (507).',
  noAnswerStatus: '„{service}“ hat nicht rechtzeitig geantwortet ({status}).',
  failedAt: '„{service}“ ist bei der Anfrage fehlgeschlagen ({verb}: {thing}; {status}).',
  refuses: '„{service}“ lehnt das ab ({verb}: {thing}; {status}).',
  unknownStatus: '„{service}“ hat mit {status} geantwortet, was die Schnittstelle nicht kennt.',
  credentialSign:
    'Die Zugangsdaten lassen sich nicht senden: Ihr {number}. Zeichen ist in einer Anfrage nicht erlaubt. Von der Quelle neu kopieren.',
  addedByCommandLine:
    '„{name}“ wurde auf der Befehlszeile angelegt, mit Zugangsdaten, die nicht aufbewahrt werden. Für die Nutzung hier Zugangsdaten eingeben.',
  credentialNotKept: 'Die Zugangsdaten für „{name}“ wurden nicht aufbewahrt. Erneut eingeben.',
  connectionGone: 'Diese Verbindung gibt es nicht mehr. Eine andere wählen.',
  ownService: 'Das ist der Dienst auf diesem Rechner; er ist schon verbunden.',
  ownNoCredential: 'Der Dienst auf diesem Rechner braucht keine Zugangsdaten.',
  ownAddress: 'Der Dienst auf diesem Rechner hat die Adresse, die ihm das Programm gibt.',
  ownStays: 'Der Dienst auf diesem Rechner gehört zum Programm und lässt sich nicht entfernen.',
  otherPerson:
    'Diese Zugangsdaten gehören einer anderen Person als der von „{name}“. Damit eine neue Verbindung anlegen: Gehaltenes und Gesendetes bleibt bei jeder Person.',
  credentialFirst: 'Zuerst die Zugangsdaten von „{name}“ eingeben: Sie wurden nicht aufbewahrt.',
  noCredential:
    'Für diese Adresse gibt es keine Zugangsdaten. PLUMBLINE_AUTHORIZATION setzen oder sie zuerst im Fenster verbinden.',
  unreachable: 'Der Dienst ist nicht erreichbar.',
}
