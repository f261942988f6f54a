import type { history as english } from '../en/core-history'
import type { Words } from '../text-types'

export const history: Words<typeof english> = {
  jobMade: 'Auftrag {job} angelegt.',
  answerLost:
    'Die Antwort, die den Auftrag nennt, ging verloren. Hat der Dienst einen angelegt, steht er leer unter den Aufträgen; dort lässt er sich abbrechen.',
  placed: 'In „{folder}“ eingeordnet.',
  completed: 'Fertig.',
  completedSays: 'Fertig. Der Dienst meldet: {said}',
  revisionUnlisted: 'Der Auftrag ist fertig; sein Stand ist noch nicht aufgeführt.',
  layerHidden: 'Der Auftrag ist fertig; sein Layer ist für Sie nicht sichtbar.',
  notSent: 'Nicht gesendet: {why}.',
  sent: 'Gesendet.',
  hadAlready: 'Der Dienst hatte diesen Upload schon; der Auftrag wird gefragt.',
  tokenRefused: 'Der Dienst hat die Upload-Kennung abgelehnt; ein neuer Auftrag wird angelegt.',
  jobGone: 'Der Auftrag ist weg; ein neuer wird angelegt.',
  noFiles: 'Auftrag {job} hat die Dateien nicht bekommen; ein neuer wird angelegt.',
  jobCancelled: 'Auftrag {job} wurde abgebrochen. Es entstand kein Layer.',
  finishedBefore: 'Er war fertig, bevor er abgebrochen werden konnte; der Layer ist da.',
  cancelled: 'Abgebrochen. Es entstand kein Layer.',
  cancelledPerhaps:
    'Abgebrochen. Ob vorher „{name}“ (Layer {layer}) entstand, ist nicht festzustellen: Der Auftrag ist nicht mehr bekannt.',
  nothingMore: 'nichts weiter',
  since: {
    you: 'Sie',
    somebody: 'jemand',
    gone: 'der Layer, zu dem der Stand gehört, ist nicht mehr im Projekt',
    made: '„{layer}“ ist nach diesem Plan entstanden ({who})',
    madeOn: '„{layer}“ ist nach diesem Plan entstanden ({who}, {when})',
    revised: '„{layer}“ bekam nach diesem Plan einen neuen Stand ({who})',
    revisedOn: '„{layer}“ bekam nach diesem Plan einen neuen Stand ({who}, {when})',
    sent: '„{layer}“ wurde nach diesem Plan gesendet ({who})',
    sentOn: '„{layer}“ wurde nach diesem Plan gesendet ({who}, {when})',
    sameFile: '{did}, aus derselben Datei',
    sameContent: '{did} und enthält dasselbe unter anderem Namen',
  },
  twins: {
    someone: 'jemand anderem',
    same: 'Layer „{name}“ ({id}) bekam im selben Moment zweimal einen neuen Stand aus derselben Datei: von Ihnen und von {who}. Nichts ging verloren; die beiden Stände sind gleich.',
    two: 'Aus derselben Datei gibt es zwei Layer „{name}“: Ihren ({own}) und den von {who} ({id}), im selben Moment entstanden. Einen davon zurückziehen: als überholt kennzeichnen.',
    twoUnknown:
      'Aus derselben Datei gibt es zwei Layer „{name}“: Ihren und den von {who} ({id}), im selben Moment entstanden. Einen davon zurückziehen: als überholt kennzeichnen.',
  },
}
