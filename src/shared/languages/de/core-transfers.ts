import type { transfers as english } from '../en/core-transfers'
import type { Words } from '../text-types'

export const transfers: Words<typeof english> = {
  waiting: 'Wartet',
  paused: 'Angehalten',
  cancelling: 'Wird abgebrochen',
  completed: 'Fertig',
  failed: 'Fehlgeschlagen',
  review: 'Anzusehen',
  cancelled: 'Abgebrochen',
  turn: 'Wartet, bis es an der Reihe ist',
  asking: 'Fordert einen Auftrag an',
  sending: 'Wird gesendet',
  following: 'Fragt, was daraus wurde',
  processing: 'Wird verarbeitet',
  newJob: 'Legt einen neuen Auftrag an',
  lookingInto: 'Sieht an, was andere seither gesendet haben',
  lookingFor: 'Sucht den Layer',
  makingSure: 'Prüft, dass er noch nicht da ist',
  placing: 'Ordnet den Layer ein',
  waitingWhy: 'Wartet: {why}',
  again: 'Versucht es erneut: {why}',
  credential: 'Wartet auf neue Zugangsdaten',
  network: 'Wartet auf das Netz',
  elsewhere: 'Ein anderes Programm auf diesem Rechner sendet es',
  interrupted: 'Unterbrochen: Das sendende Programm ist beendet',
}
