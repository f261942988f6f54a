import type { uploadReasons as english } from '../en/errors-uploads'
import type { Words } from '../text-types'

export const uploadReasons: Words<typeof english> = {
  becameFolder: '{file} est maintenant un dossier. Remettre le fichier à sa place et réessayer, ou le laisser de côté.',
  changedSincePlan:
    '{file} a changé depuis sa lecture pour le plan. Rien n’a été gardé ; réessayer pour l’envoyer tel qu’il est maintenant.',
  layerUntold:
    'La tâche de « {name} » est terminée, mais sa couche ne se distingue pas des autres ou ne vous est pas visible. La classer à la main dans « {folder} ».',
  jobStopped: 'La tâche {job} s’est arrêtée. Le service indique : {said}.',
  jobStoppedAt: 'La tâche {job} s’est arrêtée à « {status} », {progress} %. Le service indique : {said}.',
  eightJobs: 'Huit tâches de suite n’ont pas pris les fichiers. Réessayer plus tard.',
  noJobTakes: 'Le service ne prend les fichiers d’aucune des tâches qu’il donne. Rien n’a été envoyé.',
  notSentReview: 'Non envoyé : {why}. Réviser cette couche, envoyer malgré tout, ou laisser de côté.',
  whoseLayer:
    'Impossible de dire si cet envoi a créé « {name} » (couche {layer}) : nom et fichier sont les mêmes, et la tâche n’est plus connue. Si oui, laisser celui-ci de côté ; sinon réviser cette couche, ou envoyer malgré tout.',
  whoseLayerBy:
    'Impossible de dire si cet envoi a créé « {name} » (couche {layer}, par {by}) : nom et fichier sont les mêmes, et la tâche n’est plus connue. Si oui, laisser celui-ci de côté ; sinon réviser cette couche, ou envoyer malgré tout.',
  batchGone: 'Ce lot n’est plus dans le registre des envois.',
  noSuchQuestion: 'Cette ligne n’a pas de question avec cette réponse.',
  planGone: 'Ce plan n’est plus ouvert. Le rouvrir, ou choisir de nouveau le dossier.',
  planElsewhere:
    'Ce plan a été ouvert, lancé ou abandonné dans une autre fenêtre de Plumbline. Consulter les plans enregistrés et les envois.',
  planStarted: 'Ce plan a déjà été lancé.',
  planStartedLook: 'Ce plan a déjà été lancé. Consulter plutôt son transfert.',
  sourceNotAsSent:
    'Le service donne pour {file} d’autres octets que ceux envoyés d’ici pour cette révision. Rien n’a été planifié ; demander à l’exploitant du service.',
  plannedFromRevision:
    'Ces fichiers sont une copie de la source d’une révision antérieure. Rétablir cette révision de nouveau pour les modifier.',
  plannedFromArchive: 'Ces fichiers viennent d’une archive. Planifier l’archive de nouveau pour les modifier.',
  planNotKept:
    'La modification est faite, mais pas gardée sur le disque : elle serait perdue si Plumbline se terminait maintenant. {why}',
  nothingToRepeat:
    'Le bordereau ne contient aucun fichier à planifier : tous ont été extraits d’archives, qu’il faut planifier elles-mêmes.',
  recordOfOthers:
    'Vous n’avez pas signé ce bordereau : dire dans quel dossier sont ses fichiers, pour ne planifier que ceux-là.',
  nothingToRecord: 'Il n’y a aucun lot dont dresser le bordereau.',
  noRecord:
    '{file} n’est pas le bordereau d’un lot, ou a été modifié là où il ne peut l’être : {what} n’est pas comme il doit être. Les bordereaux se vérifient en JSON.',
  recordNewer: '{file} est un bordereau de la version {version}, écrit par un Plumbline plus récent.',
  recordTooLarge: '{file} est trop volumineux pour un bordereau.',
  noPublicKey: 'Le fichier ne contient aucune clé publique Ed25519 en PEM, comme l’écrit « plumbline key export ».',
  noSigningKey: 'La clé de signature doit être une clé privée Ed25519 en PEM (PKCS 8).',
  watchGone: 'Ce dossier n’est plus surveillé.',
  watchElsewhere: 'Un autre Plumbline de votre compte surveille ce dossier. Y regarder, ou le fermer.',
  watchTwice: '{path} est déjà surveillé pour ce projet.',
  watchNoFolder: '{path} n’est pas un dossier. Choisir le dossier qui contient le fichier.',
  nothingToDraft: 'Rien ne peut encore être préparé : le fichier principal manque, ou cela a été préparé entre-temps.',
  patternBroken:
    '« {pattern} » est trop long pour un motif. Nommer un dossier, comme surveys/**, ou une fin, comme *.shp.',
  rowGone: 'Cette ligne n’est plus dans le plan.',
  nothingToSend: 'Aucune ligne de ce plan n’est à envoyer. En sélectionner une, ou corriger ses problèmes.',
  noSuchLayer: 'La couche {layer} n’est pas dans ce projet.',
  revisesNothing: '{name} ne révise aucune couche : il n’y a rien à comparer.',
  fileGone: '{file} n’est plus là.',
  notItsFile: '{file} n’appartient pas à {name} : leurs noms diffèrent.',
  hasThatPart: '{name} a déjà un .{ext}.',
  noShp: '{file} n’est pas un fichier .shp : il n’en a pas l’en-tête.',
  shpBroken: '{file} est endommagé à l’octet {offset}.',
}
