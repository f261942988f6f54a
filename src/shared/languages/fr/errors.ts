import type { errors as english } from '../en/errors'
import type { Words } from '../text-types'
import { keptReasons } from './errors-kept'
import { serviceReasons } from './errors-service'
import { specificationReasons } from './errors-specification'
import { uploadReasons } from './errors-uploads'

export const errors: Words<typeof english> = {
  codes: {
    internal: 'Une erreur s’est produite dans Plumbline.',
    cancelled: 'L’opération a été annulée.',
    invalid: 'Une indication n’est pas valable.',
    'not-found': 'L’élément demandé est introuvable.',
    unavailable: 'Ce n’est pas possible ici.',
    policy: { forbidden: 'L’administrateur de cet ordinateur ne le permet pas.' },
    net: {
      offline: 'Le service est injoignable.',
      timeout: 'Le service n’a pas répondu à temps.',
      protocol: 'Le service n’a pas répondu comme il le devrait.',
      cut: 'La connexion a été coupée.',
    },
    service: {
      'bad-request': 'Le service a refusé la demande.',
      unauthorized: 'Le service a refusé les identifiants.',
      forbidden: 'Le service ne le permet pas à cet utilisateur.',
      'not-found': 'Le service ne l’a pas.',
      conflict: 'Quelqu’un d’autre l’a modifié entre-temps.',
      gone: 'Le service ne l’a plus.',
      busy: 'Le service est surchargé.',
      failed: 'Le service a rencontré une erreur.',
    },
    file: {
      missing: 'Un fichier est introuvable.',
      locked: 'Un fichier est ouvert dans un autre programme.',
      denied: 'Les droits sur un fichier manquent.',
      changed: 'Un fichier a été modifié entre-temps.',
      empty: 'Un fichier est vide.',
      truncated: 'Un fichier se termine trop tôt.',
      mislabelled: 'Un fichier contient autre chose que ce que dit son nom.',
      corrupt: 'Un fichier est endommagé.',
      unsupported: 'Les fichiers de ce type ne sont pas lus.',
      'too-large': 'Un fichier est trop volumineux.',
      unsafe: 'Un fichier n’est pas sûr à ouvrir.',
    },
    hold: { limit: 'Ce qui est conservé ne peut prendre plus de place.' },
    disk: { full: 'Le disque est plein.', failed: 'Le disque signale une panne.' },
    crs: {
      unknown: 'Le système de coordonnées est inconnu.',
      missing: 'Le système de coordonnées manque.',
      unusable: 'Le système de coordonnées est inutilisable.',
    },
    geo: {
      'no-features': 'Il n’y a rien à dessiner.',
      columns: 'Il n’y a pas de colonnes de coordonnées utilisables.',
      limit: 'Le temps ou la mémoire autorisés sont dépassés.',
    },
    worker: { died: 'Un processus de lecture de fichiers s’est arrêté.' },
    keychain: { unavailable: 'Le trousseau est inutilisable.' },
    journal: { corrupt: 'Le registre des envois est endommagé.' },
  },
  reasons: {
    ...serviceReasons,
    ...uploadReasons,
    ...specificationReasons,
    ...keptReasons,
    hostSilent: '{host} ne répond pas.',
    noAnswerFor: 'Aucune réponse de {host} depuis {seconds} s.',
    hostUnreachable: '{host} est injoignable. Vérifier le réseau, ou continuer avec ce qui est conservé hors ligne.',
    connectionCut: 'La connexion à {host} a été coupée.',
    fileMissing: '{file} est introuvable. Vérifier le chemin, et que le fichier n’a été ni déplacé ni renommé.',
    folderMissing: '{file} ne peut pas être écrit : le dossier {folder} n’existe pas. Le créer ou en choisir un autre.',
    fileLocked: '{file} est ouvert dans un autre programme. L’y fermer et réessayer.',
    mayNotRead:
      'Le droit de lire {file} manque. Il est peut-être ouvert dans un autre programme, ou ses permissions l’interdisent.',
    mayNotWrite:
      'Le droit d’écrire {file} manque. Il est peut-être ouvert dans un autre programme, ou ses permissions l’interdisent.',
    linkToItself: '{file} est un lien qui revient sur lui-même. Le supprimer et copier le fichier même.',
    nameTooLong: 'Le nom de {start}… est trop long pour ce système. Le raccourcir.',
    isFolder: '{file} est un dossier, non un fichier.',
    tooManyOpen:
      '{file} n’a pas pu être ouvert : trop de fichiers sont ouverts en même temps. Fermer d’autres programmes et réessayer.',
    readFault:
      'Le disque signale une panne : {file} n’a pas pu être lu. Vérifier le disque et son branchement, puis réessayer.',
    writeFault:
      'Le disque signale une panne : {file} n’a pas pu être écrit. Vérifier le disque et son branchement, puis réessayer.',
    noOrdinaryFile:
      '{file} n’est pas un fichier ordinaire mais un tube ou un périphérique, qui n’a pas de fin. Enregistrer d’abord son contenu dans un fichier.',
    linkTooLong: 'Le lien n’a pas été ouvert : il dépasse {max} caractères.',
    linkNotPlain: 'Le lien n’a pas été ouvert : il n’est pas en caractères simples.',
    linkNoStart: 'Le lien n’a pas été ouvert : il ne commence pas par {start}.',
    linkUnknownPart: 'Le lien n’a pas été ouvert : il nomme ce que cette version de Plumbline ne connaît pas.',
    linkTwice: 'Le lien n’a pas été ouvert : il nomme deux fois « {name} ».',
    linkLayerAndPermit: 'Le lien n’a pas été ouvert : il nomme une couche et une autorisation.',
    linkNoProject: 'Le lien n’a pas été ouvert : il ne nomme aucun projet.',
    linkServiceMore: 'Le lien n’a pas été ouvert : il ne nomme aucun service, ou un service avec plus que son adresse.',
    linkServicePath: 'Le lien n’a pas été ouvert : le chemin de son service n’est pas simple.',
    linkNoService: 'Le lien n’a pas été ouvert : il ne nomme aucun service.',
    linkServiceHost: 'Le lien n’a pas été ouvert : l’hôte de son service n’est pas en caractères simples.',
    linkNoOrganization: 'Le lien n’a pas été ouvert : il ne nomme aucune organisation.',
    linkNoNumber: 'Le lien n’a pas été ouvert : « {name} » n’y est pas un nombre.',
    linkPaper:
      'Le lien n’a pas été ouvert : ce qu’il dit d’une autorisation imprimée n’est pas intact. Le scanner ou le saisir de nouveau.',
    droppedRefused: 'Les fichiers déposés ont été refusés ({status}). Les déposer de nouveau.',
    droppedChanged: '« {file} » a changé ou disparu pendant la lecture. Rien n’a été planifié ; le déposer de nouveau.',
    droppedNotTaken:
      'Plumbline n’a pas pris les fichiers déposés. Vérifier qu’il tourne encore, et les déposer de nouveau.',
    droppedUnread: '« {file} » n’a pas pu être lu. Rien n’a été planifié ; le déposer de nouveau.',
    noWindow: 'Il n’y a pas de fenêtre où poser la question.',
    systemDialogs: 'Ici, les dossiers sont choisis dans la boîte de dialogue du système.',
    pathGone: '{path} n’est plus là.',
    policySetting:
      'Le paramètre {setting} est fixé par l’administrateur de cet ordinateur ({file}). Rien n’a été modifié.',
    policyAddress:
      'L’administrateur de cet ordinateur ne permet pas les connexions à {host} ({file}). Choisir un des services proposés.',
    policyService: 'L’administrateur de cet ordinateur a désactivé le service sur cet ordinateur ({file}).',
    policyDiagnostics: 'L’administrateur de cet ordinateur a désactivé le diagnostic ({file}).',
    diagnosticsGone: 'Ce texte est trop ancien pour être enregistré. Le relire.',
    newerProfile:
      '{file} a été écrit par une version plus récente de Plumbline. Rien n’a été modifié. Lancer cette version, ou donner un autre dossier à celle-ci (PLUMBLINE_HOME).',
    settingsFileOther: '{file} ne contient pas de paramètres de Plumbline. Rien n’a été modifié.',
    settingsFileNewer:
      '{file} a été écrit par une version plus récente de Plumbline. Exporter les paramètres depuis cette version, ou la mettre à jour. Rien n’a été modifié.',
    settingsFileUnknown:
      '{file} contient des paramètres que cette version de Plumbline ne connaît pas : {names}. Rien n’a été modifié.',
    settingsFileValue: '{file} contient pour {name} une valeur qui n’existe pas : {problem}. Rien n’a été modifié.',
    settingsFileGone: 'Un autre fichier a été lu depuis. Choisir le fichier à nouveau.',
    alreadyRuns: 'Plumbline fonctionne déjà dans {home}, peut-être dans un navigateur. Le quitter là d’abord.',
    updateNotSigned:
      'La liste des mises à jour sur {host} n’est pas signée par les auteurs de Plumbline\xa0; rien n’en a été utilisé. Prévenir l’administrateur.',
    updateFeedBroken:
      'La liste des mises à jour sur {host} est signée mais illisible. Prévenir ses auteurs\xa0; rien n’a été modifié.',
    updateReplayed:
      '{host} fournit une liste de mises à jour plus ancienne qu’auparavant\xa0; rien n’en a été utilisé. Prévenir l’administrateur.',
    updateRefused:
      'Plumbline {version} n’a pas démarré sur cet ordinateur et n’est plus essayée. {own} reste jusqu’à la prochaine version.',
    updateNoPackage: 'La liste propose Plumbline {version}, mais aucun paquet de ce type ({ending}).',
    updateNoRoom:
      'La mise à jour demande {least} sur le disque\xa0; {free} sont libres. Libérer de la place et chercher à nouveau.',
    updateDamaged:
      'Ce que {host} a envoyé n’est pas ce que la liste promet\xa0; c’est rejeté. Chercher à nouveau plus tard.',
    updateChanged:
      'Le fichier de Plumbline {version} a changé après sa vérification et n’a pas été utilisé. Chercher à nouveau.',
    updateDoesNotStart:
      'Plumbline {version} ne démarre pas sur cet ordinateur et n’a pas été mise en place. Rien n’a été modifié.',
    updateNotServed: '{host} ne fournit pas la liste des mises à jour ou l’un de ses paquets (état {status}).',
    updateHostUnreachable:
      '{host} est injoignable\xa0; on ignore s’il existe une version plus récente. Vérifier le réseau.',
    updatesNotHere: 'Cette installation de Plumbline ne cherche pas elle-même de mises à jour.',
    updateNotReady: 'Il n’y a pas de version plus récente à démarrer.',
    updateWaitsForUploads: 'Des envois sont en cours. Plumbline {version} pourra démarrer quand ils seront terminés.',
    updateWaitsForEdits: 'Des modifications attendent d’être envoyées. Plumbline {version} pourra démarrer ensuite.',
  },
}
