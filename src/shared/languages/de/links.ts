import type { links as english } from '../en/links'
import type { Words } from '../text-types'

export const links: Words<typeof english> = {
  group: 'Links',
  otherService:
    'Der Link führt zu {service}, einem Dienst ohne Verbindung von hier. Dorthin wurde nichts gesendet. Wenn Sie ihm vertrauen, verbinden oder ein Baustellenpaket des Projekts öffnen, dann den Link erneut öffnen.',
  connect: 'Verbinden…',
  open: 'Den Link öffnen',
  otherComputer:
    'Der Link führt zu einem Projekt, das auf einem anderen Rechner liegt. Ein Baustellenpaket davon öffnen, dann den Link noch einmal.',
  notSeen: 'Der Link führt zu {organization}, Projekt {project}, auf {service}. Es ist dort für Sie nicht zu sehen.',
  onThisComputer: 'Was auf diesem Rechner liegt, erreicht sonst niemand.',
  copyProject: 'Link zum Projekt kopieren',
  copyLayer: 'Link zum Layer kopieren',
  copyPermit: 'Link zum Erlaubnisschein kopieren',
  noProject: 'Kein Projekt ist geöffnet.',
  noLayer: 'Kein Layer ist geöffnet.',
  noPermit: 'Kein Erlaubnisschein ist geöffnet.',
}
