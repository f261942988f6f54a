import type { calls as english } from '../en/core-calls'
import type { Words } from '../text-types'

export const calls: Words<typeof english> = {
  verbs: {
    read: 'lecture',
    change: 'modification',
    upload: 'envoi',
    cancel: 'annulation',
    download: 'téléchargement',
  },
  things: {
    organizations: 'liste des organisations',
    organization: 'organisation « {name} »',
    projects: 'projets de « {name} »',
    project: 'projet {id}',
    layers: 'couches du projet {id}',
    layer: 'couche {id}',
    jobs: 'tâches du projet {id}',
    anyJob: 'une tâche du projet {id}',
    job: 'tâche {id}',
    directory: 'dossiers de couches du projet {id}',
    unassigned: 'couches non classées du projet {id}',
    permits: 'autorisations du projet {id}',
    permit: 'autorisation {id}',
    events: 'événements de l’autorisation {id}',
    source: 'source de « {name} »',
    sourceSize: 'taille d’une source',
    redirect: 'redirection',
    answer: 'réponse',
    proxy: 'Proxy {host}',
  },
  held: {
    permit: 'L’autorisation {id} n’est pas sur cet ordinateur.',
    events: 'L’historique de l’autorisation {id} n’est pas sur cet ordinateur.',
    revision: 'La révision {number} de « {layer} » n’est pas sur cet ordinateur.',
    latest: 'La dernière révision de « {layer} » n’est pas sur cet ordinateur.',
  },
  open: {
    change: 'La modification a pu être faite malgré tout : relire avant de la répéter.',
    cancel: 'Elle a pu être annulée malgré tout : relire pour le voir.',
    notMade: 'Le service a été relu : la modification n’a pas été faite.',
    untold: 'Le service ne dit pas si la modification a été faite. Enregistrer de nouveau est sans risque.',
    unknown: 'Impossible de savoir si la modification a été faite. La refaire est sans risque.',
  },
  partly: {
    outOfFolder:
      '{count} de ses {of} couches n’est plus dans aucun dossier. | {count} de ses {of} couches ne sont plus dans aucun dossier.',
    moved: '{count} couche sur {of} a été déplacée. | {count} couches sur {of} ont été déplacées.',
    made: 'Le dossier « {to} » est créé.',
    madeWith: 'Le dossier « {to} » est créé et contient {moved} couches sur {of}.',
    oldThere: '« {from} » est toujours là.',
  },
  says: 'Le service indique : {said}.',
  splitIt: 'Fractionner l’envoi, ou demander une limite plus élevée.',
  makeRoom: 'Son exploitant peut libérer de la place.',
}
