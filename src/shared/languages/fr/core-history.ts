import type { history as english } from '../en/core-history'
import type { Words } from '../text-types'

export const history: Words<typeof english> = {
  jobMade: 'Tâche {job} créée.',
  answerLost:
    'La réponse qui indique la tâche a été perdue. Si le service en a créé une, elle figure vide parmi les tâches ; elle peut y être annulée.',
  placed: 'Classé dans « {folder} ».',
  completed: 'Terminé.',
  completedSays: 'Terminé. Le service indique : {said}',
  revisionUnlisted: 'La tâche est terminée ; sa révision n’est pas encore listée.',
  layerHidden: 'La tâche est terminée ; sa couche ne vous est pas visible.',
  notSent: 'Non envoyé : {why}.',
  sent: 'Envoyé.',
  hadAlready: 'Le service avait déjà cet envoi ; la tâche est interrogée.',
  tokenRefused: 'Le service a refusé le jeton d’envoi ; une nouvelle tâche est créée.',
  jobGone: 'La tâche a disparu ; une nouvelle est créée.',
  noFiles: 'La tâche {job} n’a pas reçu les fichiers ; une nouvelle est créée.',
  jobCancelled: 'La tâche {job} a été annulée. Aucune couche n’a été créée.',
  finishedBefore: 'Elle était terminée avant de pouvoir être annulée ; la couche est là.',
  cancelled: 'Annulé. Aucune couche n’a été créée.',
  cancelledPerhaps:
    'Annulé. Impossible de dire si « {name} » (couche {layer}) avait été créée avant : sa tâche n’est plus connue.',
  nothingMore: 'rien de plus',
  since: {
    you: 'vous',
    somebody: 'quelqu’un',
    gone: 'la couche à réviser n’est plus dans le projet',
    made: '« {layer} » a été créée après ce plan ({who})',
    madeOn: '« {layer} » a été créée après ce plan ({who}, {when})',
    revised: '« {layer} » a été révisée après ce plan ({who})',
    revisedOn: '« {layer} » a été révisée après ce plan ({who}, {when})',
    sent: '« {layer} » a été envoyée après ce plan ({who})',
    sentOn: '« {layer} » a été envoyée après ce plan ({who}, {when})',
    sameFile: '{did}, à partir du même fichier',
    sameContent: '{did}, et elle contient la même chose sous un autre nom',
  },
  twins: {
    someone: 'quelqu’un d’autre',
    same: 'La couche « {name} » ({id}) a été révisée deux fois avec le même fichier au même moment : par vous et par {who}. Rien n’est perdu ; les deux révisions sont identiques.',
    two: 'Deux couches « {name} » du même fichier existent : la vôtre ({own}) et celle de {who} ({id}), créées au même moment. Retirer l’une d’elles : la marquer comme remplacée.',
    twoUnknown:
      'Deux couches « {name} » du même fichier existent : la vôtre et celle de {who} ({id}), créées au même moment. Retirer l’une d’elles : la marquer comme remplacée.',
  },
}
