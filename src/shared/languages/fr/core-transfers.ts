import type { transfers as english } from '../en/core-transfers'
import type { Words } from '../text-types'

export const transfers: Words<typeof english> = {
  waiting: 'En attente',
  paused: 'En pause',
  cancelling: 'Annulation en cours',
  completed: 'Terminé',
  failed: 'Échec',
  review: 'À examiner',
  cancelled: 'Annulé',
  turn: 'Attend son tour',
  asking: 'Demande une tâche',
  sending: 'Envoi en cours',
  following: 'Demande ce qu’il en est advenu',
  processing: 'Traitement en cours',
  newJob: 'Crée une nouvelle tâche',
  lookingInto: 'Examine ce que d’autres ont envoyé depuis',
  lookingFor: 'Cherche la couche',
  makingSure: 'Vérifie qu’elle n’y est pas encore',
  placing: 'Range la couche',
  waitingWhy: 'En attente : {why}',
  again: 'Nouvel essai : {why}',
  credential: 'Attend de nouveaux identifiants',
  network: 'Attend le réseau',
  elsewhere: 'Un autre programme de cet ordinateur l’envoie',
  interrupted: 'Interrompu : le programme qui l’envoyait est terminé',
}
