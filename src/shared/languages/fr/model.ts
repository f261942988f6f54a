import type { model as english } from '../en/model'
import type { Words } from '../text-types'

export const model: Words<typeof english> = {
  needsNetwork: 'Nécessite le réseau',
  inPack: 'Aucun service derrière un dossier de chantier',
  thisComputer: 'Cet ordinateur',
  credentialRefused: 'Le service a refusé les identifiants',
  undo: 'Annuler',
  redo: 'Rétablir',
  show: 'Afficher',
  tryAgain: 'Réessayer',
  anotherProject: 'un autre projet',
  projectOfName: '{name}, projet {id}',
  inProject: 'Dans « {project} » : {text}',
  failed: '{what} : {reason}',
  settingsUnread: 'Les paramètres de ce projet n’ont pas été lus',
  andMore: '{names} et {count} de plus',
  choosing: {
    layerFirst: 'Choisir d’abord une couche',
    noFeatures: 'Cette couche n’a pas d’entités',
    notOnMap: 'La couche n’est pas sur la carte',
    looking: 'Examen des entités',
    unchanged: 'La sélection n’a pas changé',
    tooMany:
      '{count} entité s’y trouve. Au plus {most} peuvent être choisies à la fois ; la sélection n’a pas changé. | {count} entités s’y trouvent. Au plus {most} peuvent être choisies à la fois ; la sélection n’a pas changé.',
  },
  compare: {
    fetching: 'Récupération de la révision {number}',
    fetchingShare: 'Récupération de la révision {number}, {share}',
    soFar: '{step} : {count} entité jusqu’ici | {step} : {count} entités jusqu’ici',
  },
  history: {
    inPart: '{what}, en partie',
    undoWaits: 'L’annulation attend votre décision ({what}) : {found}',
    redoWaits: 'Le rétablissement attend votre décision ({what}) : {found}',
    undoOf: 'annulation : {what}',
    redoOf: 'rétablissement : {what}',
    nothingToUndo: 'Rien à annuler dans ce projet depuis l’ouverture de cette fenêtre',
    nothingToRedo: 'Rien à rétablir',
    unchanged: 'Rien n’a été changé. {found}',
    undone: 'Annulé : {what}',
    redone: 'Rétabli : {what}',
    waits: '{done}. En attente du réseau.',
    undoFailed: 'L’annulation n’a pas fonctionné ({what})',
    redoFailed: 'Le rétablissement n’a pas fonctionné ({what})',
  },
  jobs: {
    job: 'Tâche {id}',
    cancelling: 'annulation de la tâche {id}',
    sendFiles: 'Ses fichiers doivent être renvoyés.',
    notCancelled: 'La tâche {id} n’a pas été annulée',
    sentAgain: '{name} est renvoyé comme nouvelle tâche',
    sentAgainMany: '{count} tâche est renvoyée | {count} tâches sont renvoyées',
    notSentAgain: 'La tâche {id} n’a pas été renvoyée',
  },
  notHeld: {
    layer: 'couche {id}',
    revision: '{layer}, révision {number}',
    quoted: '« {name} »',
  },
  permits: {
    statusChanged: 'L’autorisation « {name} » est passée à {to} pendant qu’elle était ouverte (avant : {from})',
    template: 'Modèle {id}',
    held: '{count} autorisation conservée hors ligne | {count} autorisations conservées hors ligne',
    heldInPart:
      '{count} autorisation conservée hors ligne, dont {unread} en partie seulement : {reason} | {count} autorisations conservées hors ligne, dont {unread} en partie seulement : {reason}',
    released: 'Les autorisations ne sont plus conservées hors ligne',
    filtersSaved: 'Les filtres sont enregistrés sous « {title} »',
    filtersForgotten: '« {title} » est oublié',
  },
  upload: {
    step: 'envoi « {title} »',
    fixed:
      'Ce qui est envoyé reste : réviser les couches avec leurs fichiers antérieurs, ou y mettre fin par une date.',
  },
  classes: {
    none: 'sans valeur',
    range: '{from} à {to}',
    others: 'autres valeurs',
    yes: 'oui',
    no: 'non',
  },
  held: {
    incomplete: 'incomplète : il y en a {held} sur {total}',
    incompleteUnknown: 'incomplète : il y en a {held}, on ne sait pas sur combien',
    details:
      'les détails de {count} autorisation ne sont pas conservés | les détails de {count} autorisations ne sont pas conservés',
    readingList: 'Lecture de la liste des autorisations…',
    readingShare: 'Lecture de la liste, {held} autorisations sur {total}',
    whole: '{count} autorisation conservée, lue {when} | {count} autorisations conservées, lues {when}',
    soFar: 'Incomplet : {whole} autorisations sur {total} lues jusqu’ici.',
    paused: 'Arrêté et incomplet : {whole} autorisations sur {total} sont conservées',
    unread:
      'Incomplet : {whole} autorisations sur {total} sont conservées, {unread} n’ont pas pu être lues. Elles sont redemandées toutes les dix minutes.',
    part: 'Incomplet : {whole} autorisations sur {total} sont conservées.',
    untilRoom: 'La lecture reprendra dès qu’il y aura de la place.',
    untilAnswer: 'La lecture reprendra dès que le service répondra.',
  },
  due: {
    today: 'aujourd’hui',
    tomorrow: 'demain',
    at: '{day} {clock}',
    renew: 'à renouveler {day} {clock}',
    missed: 'manqué {day}',
    missedAt: 'manqué {day} {clock}',
    ago: 'il y a {span}',
  },
  zones: {
    own: 'Celui de cet ordinateur, {zone}',
  },
  touch: {
    touches: 'touche',
    kinds: {
      moved: 'déplacées : {number}',
      added: 'ajoutées : {number}',
      removed: 'supprimées : {number}',
      changed: 'modifiées : {number}',
    },
    noPermit: 'Le projet n’a aucune autorisation sous laquelle des travaux peuvent suivre.',
    noneTouched:
      'Sur {count} autorisation sous laquelle des travaux peuvent suivre, aucune n’est touchée. | Sur {count} autorisations sous lesquelles des travaux peuvent suivre, aucune n’est touchée.',
    noneWithin:
      'Sur {count} autorisation sous laquelle des travaux peuvent suivre, aucune n’est à moins de {distance} d’un changement. | Sur {count} autorisations sous lesquelles des travaux peuvent suivre, aucune n’est à moins de {distance} d’un changement.',
    differences: '{count} différence | {count} différences',
    looked:
      'Examiné : {differences} et {count} autorisation sous laquelle des travaux peuvent suivre. | Examiné : {differences} et {count} autorisations sous lesquelles des travaux peuvent suivre.',
    notArchived: 'Non examiné : autorisations archivées.',
    notOver:
      'Non examiné : {count} autorisation terminée et les archivées. | Non examiné : {count} autorisations terminées et les archivées.',
    noPlace:
      'Non examiné : {count} différence sans lieu sur la carte. | Non examiné : {count} différences sans lieu sur la carte.',
    empty: 'Non examiné, faute de zone : {names}.',
    broken: 'Non examiné, la zone étant illisible : {names}.',
    partly: 'Examiné en partie, des parties de la zone étant illisibles : {names}.',
    heldRead: 'Autorisations telles que conservées, lues {when}.',
    notHeld:
      'Non examiné : {count} autorisation pas encore conservée. | Non examiné : {count} autorisations pas encore conservées.',
    notHeldUnknown: 'Non examiné : autorisations pas encore conservées.',
  },
  host: {
    copyLink: 'Copier le lien',
    pdfSaved: 'Le PDF est enregistré',
    showInFolder: 'Afficher dans le dossier',
  },
  jump: {
    noLayer: 'La couche {id} n’est pas parmi celles que vous voyez.',
  },
}
