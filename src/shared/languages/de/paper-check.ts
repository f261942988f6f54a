import type { paperCheck as english } from '../en/paper-check'
import type { Words } from '../text-types'

export const paperCheck: Words<typeof english> = {
  code: 'Code, der sagt, ob dieses Papier aktuell ist',
  scan: 'Ist dieses Papier noch aktuell? Den Code auf einem Gerät mit Plumbline scannen, oder die Zeile darunter in die Suche (Strg+K) eintippen.',
  current: 'Dieses Papier ist aktuell.',
  currentBy: 'Dieses Papier ist aktuell, nach dem, was vor {age} gelesen wurde.',
  asOf: 'Es ist vom {when}.',
  stale: 'Dieses Papier ist veraltet:',
  since: 'Stand vom {when}; seitdem: {changes}.',
  sinceBy: 'Stand vom {when}; seitdem, nach dem, was vor {age} gelesen wurde: {changes}.',
  stopWork: 'Nicht danach arbeiten; den Erlaubnisschein neu drucken.',
  older: 'Ob dieses Papier aktuell ist, kann hier niemand sagen:',
  olderWhy: 'es ist vom {when}, und was auf diesem Rechner liegt, wurde vorher gelesen, vor {age}.',
  other: 'Dieses Papier gehört zu einem anderen Erlaubnisschein mit der Nummer {id}.',
  otherWhy:
    'Es kommt aus einem anderen Projekt oder von einem anderen Rechner. Dessen Baustellenpaket öffnen, dann den Link noch einmal.',
  barred: {
    ended: 'Nicht nach diesem Erlaubnisschein arbeiten: er ist {status}.',
    lapsed: 'Nicht nach diesem Erlaubnisschein arbeiten: er ist erloschen.',
    past: 'Nicht nach diesem Erlaubnisschein arbeiten: Verlängerung oder Ende ist seit {when} überschritten.',
  },
  unknown: {
    events: 'Seine Ereignisse konnten nicht verglichen werden.',
    layers:
      'Nicht alle seine Layer konnten verglichen werden: einige sind hier nicht zu sehen, oder waren es beim Drucken nicht.',
  },
  changes: {
    status: 'Status ist {is} (auf dem Papier {was})',
    renewal: 'zu verlängern bis {is} (auf dem Papier {was})',
    expiry: 'läuft ab {is} (auf dem Papier {was})',
    never: 'nie',
    events: '{count} neues Ereignis | {count} neue Ereignisse',
    eventsGone: '{count} Ereignis weniger | {count} Ereignisse weniger',
    layerNewer: '{name} r{is} ist neuer (auf dem Papier r{was})',
    layerOther: '{name} ist r{is} (auf dem Papier r{was})',
    layers: 'die Layer haben andere Stände, oder es sind andere',
    area: 'die Fläche ist eine andere',
    other: 'eine Zeit oder ein Ereignis ist anders',
  },
  ok: 'OK',
}
