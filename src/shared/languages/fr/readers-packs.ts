import type { packs as english } from '../en/readers-packs'
import type { Words } from '../text-types'

export const packs: Words<typeof english> = {
  none: '{file} n’est pas un dossier de chantier. En choisir un que Plumbline a écrit ; si c’en est un, le faire renvoyer : il n’est pas arrivé entier.',
  newer:
    '{file} a été écrit par un Plumbline plus récent : c’est un dossier de chantier de version {version}, et celui-ci lit jusqu’à la version {known}. Mettre Plumbline à jour.',
  cut: '{file} n’est pas entier : il a été coupé ou modifié à sa fin, dans ou après {entry}, qui commence à l’octet {at}. Le copier à nouveau depuis son lieu d’écriture.',
  changed:
    '{file} a été modifié après son écriture : {entry} n’est plus ce qu’il était, aux octets {from} à {to}. Le copier à nouveau depuis son lieu d’écriture.',
  document: '{file} ne peut pas être utilisé : dans {entry}, {where}.',
  sourceChanged: '{what} a changé pendant son écriture dans le dossier de chantier.',
  sourceDamaged: '{what} est endommagé sur cet ordinateur : sa somme de contrôle est autre. Le télécharger à nouveau.',
  empty: 'Il n’y a rien à mettre dans un dossier de chantier : {why}.',
  nothingChosen: 'aucune autorisation et aucune couche n’a été choisie',
  unknownPermits: 'Le projet n’a pas d’autorisation {ids}.',
  unknownLayers: 'Le projet n’a pas de couche {ids}.',
  readOnly: 'C’est un dossier de chantier : lecture seule.',
  hasNot:
    'Ceci n’est pas dans le dossier de chantier de « {project} », et aucun service n’est derrière : en demander un qui le contient.',
  noProjects:
    '{service} ne peut pas créer de projet : l’interface ne le prévoit pas. Rien n’a été envoyé. Créez-y un projet vide et indiquez-le avec --project ID.',
  jobGone: 'Le service ne connaît plus la tâche {job}.',
  jobFailed: 'Tâche {job} : {said}',
  jobStill:
    'La tâche {job} n’avance plus depuis {minutes} minutes. Annulez-la, puis restaurez à nouveau le dossier de chantier.',
  fileNotIn: 'Le fichier n’est pas dans le dossier de chantier.',
  changedMeanwhile: '{entry} dans le dossier de chantier a changé pendant la restauration.',
}
