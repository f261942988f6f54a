import type { keptReasons as english } from '../en/errors-kept'
import type { Words } from '../text-types'

export const keptReasons: Words<typeof english> = {
  downloadBroke: 'Le téléchargement de {file} s’est interrompu à {bytes} octets sur {all}.',
  webPageForFile: 'Au lieu de {file}, une page web est arrivée ; une page de connexion s’interpose-t-elle ?',
  tooLargeToCompare: '{file} dépasse les {size} Mo qui sont téléchargés pour comparer',
  revisionGone: 'Cette révision de « {layer} » n’est plus sur le service.',
  noSourceShared:
    'Le propriétaire de « {layer} » ne partage pas de source : elle ne peut être ni affichée ni conservée ici.',
  onlyLatestShared:
    'Le propriétaire ne partage que la dernière source de « {layer} » : cette révision ne peut pas être téléchargée.',
  noDownloads: 'Le propriétaire de « {layer} » ne permet aucun téléchargement.',
  ownerSharesNone: 'Le propriétaire de « {layer} » ne partage pas de source.',
  latestAlone: 'De « {layer} », le service ne donne que la dernière source.',
  holdLimit:
    'Place insuffisante : il faut environ {needed}, et il reste {left} des {limit} prévus pour les couches conservées.',
  holdLimitReached: 'Place insuffisante : il reste {left} des {limit} prévus pour les couches conservées.',
  mapGone: 'Cette carte n’est plus sur le disque. Afficher de nouveau la couche.',
  nothingToCompare: 'La couche n’a pas de révision sur le service à comparer.',
  sourceGone: 'La source stockée de « {layer} » manque. Réessayer.',
  archivedNotHeld: 'Les autorisations archivées ne sont pas conservées : le service ne vous les liste pas.',
  rootStays: 'La racine des dossiers ne peut pas être déplacée.',
  intoItself: '« {folder} » ne peut pas être déplacé dans lui-même.',
  folderGone: 'Le dossier « {folder} » n’est plus sur le service.',
  folderThere: 'Il existe déjà un dossier « {folder} ». Choisir un autre nom.',
  notAllowedThere: '{field} {issue}.',
  settingInvalid: '{field} : {issue}.',
  timeZoneUnknown: '« {zone} » n’est pas un fuseau horaire connu de ce programme. Rien n’a été modifié.',
  baseMapAddress:
    "L’adresse du fond de carte doit avoir https:// et les emplacements {'{'}z{'}'}, {'{'}x{'}'} et {'{'}y{'}'}.",
  editGone: 'Cette modification n’attend plus : elle a été envoyée ou abandonnée.',
  changedMeanwhile: '« {layer} » a été modifiée entre-temps par quelqu’un d’autre. Maintenant : {now}.',
  drawnMeanwhile:
    '« {layer} » a été révisée ou son aspect modifié le {when}. Le service ne dit pas ce qui est réglé maintenant : {names}.',
  movedMeanwhile: '« {layer} » a été déplacée entre-temps par quelqu’un d’autre ; elle est maintenant {place}.',
  folderFilledMeanwhile:
    'Le dossier « {folder} » n’a pas été supprimé : il contient des couches placées entre-temps : {layers}. Sans ce dossier, elles ne seraient dans aucun.',
  diskFull:
    'Le disque est plein : {file} n’a pas pu être écrit. Ce qui était enregistré est en sûreté. Libérer de la place et réessayer.',
  diskFullOf:
    'Le disque est plein ({free}) : {file} n’a pas pu être écrit. Ce qui était enregistré est en sûreté. Libérer de la place et réessayer.',
  databaseLocked: 'Un autre programme retient {file} depuis trop longtemps. Le fermer et réessayer.',
  databaseDenied: '{file} ne peut pas être ouvert en écriture. Vérifier les droits de son dossier, {folder}.',
  databaseFault:
    'Le disque signale un défaut : {file} n’a pu être ni lu ni écrit. Vérifier le disque et sa connexion, puis réessayer.',
  databaseDamaged:
    '{file} est endommagé ({found}). Redémarrer Plumbline : il met le fichier endommagé de côté et continue avec le reste.',
  homeInUse: 'Un autre Plumbline utilise {folder}. Le quitter d’abord, ou choisir un autre dossier.',
  runsAlready: 'Plumbline s’exécute déjà dans {home}. Le quitter d’abord, ou mettre PLUMBLINE_HOME à un autre dossier.',
  folderNotMade: 'Le dossier {path} ne peut pas être créé : {why}. Choisir un autre dossier.',
  homeNotWritable: 'Rien ne peut être écrit dans {path}, le dossier où Plumbline conserve tout : {why}.',
  notGranted:
    'Ce fichier ou dossier a été choisi avant le redémarrage de Plumbline, ou ne l’a pas été. Le choisir de nouveau.',
  grantedToSave: '{file} a été choisi comme destination d’enregistrement. Le choisir pour être lu.',
  notGrantedToSave: '{file} n’a pas été choisi comme destination d’enregistrement. Choisir où enregistrer.',
  notStarted: 'Impossible de démarrer : {name} ({why}).',
  hashingEnded:
    'Le processus léger qui calcule les sommes de contrôle d’un fichier s’est arrêté : {why}. Renvoyer le fichier.',
  keychainSilent: 'Le trousseau du système n’a pas répondu ; il attend peut-être son mot de passe.',
  keychainAwaited: 'Le trousseau du système n’a pas encore répondu.',
  noKeychain: 'Cette session n’a pas de service de trousseau (aucun ne répond sur D-Bus).',
  keychainLocked: 'Le trousseau du système est verrouillé.',
  keychainMissing: 'La bibliothèque de trousseau du système (libsecret) n’est pas installée.',
  keychainUnusable: 'Le trousseau du système est inutilisable : {why}',
  wholePath: 'Saisir le chemin complet d’un dossier.',
  folderHidden:
    '{path} est caché, ou pas dans {folders}, où Plumbline dans un navigateur peut regarder. Le lancer avec --folder {path} pour l’ouvrir, ou prendre les fichiers de l’ordinateur de ce navigateur.',
  noSystemDialogs: 'Plumbline s’exécute ici dans un navigateur, qui n’a pas de dialogues du système.',
  droppedCut: 'Les fichiers déposés ne sont pas arrivés entiers. Les déposer de nouveau.',
  droppedNoList:
    'Ce qui est arrivé n’est pas une liste de fichiers déposés. Recharger la page et les déposer de nouveau.',
  droppedName: '« {path} » a un nom impossible sur cette machine.',
  windowLost:
    'Le programme derrière cette fenêtre s’est arrêté. Redémarrer Plumbline ; rien de ce qui était enregistré n’est perdu.',
  linkNotOpened: 'Le lien n’a pas été ouvert : {why}. Il est possible de le copier et de l’ouvrir soi-même.',
  tileUnreadable: 'Une tuile de carte est illisible : {why}. Rouvrir la révision pour reconstruire sa carte.',
  labelsUnreadable: 'Les étiquettes d’une tuile de carte sont illisibles. Choisir de nouveau l’attribut.',
  zipDamagedEntry:
    '{archive} est endommagé : « {entry} » ne peut pas en être extrait. Recopier l’archive, ou la refaire.',
  zipDamaged:
    '{archive} est une archive ZIP endommagée ou inachevée : sa liste de fichiers est illisible. La recopier, ou la refaire.',
  zipPassword: '{archive} est protégée par un mot de passe. La décompresser et ajouter les fichiers eux-mêmes.',
  zipMethod:
    '{archive} est compressée par une méthode qui n’est pas lue (numéro {number}). La refaire en ZIP ordinaire.',
  zipNoEntry: 'Ce fichier n’est pas dans {archive}.',
  zipSymlink: '{archive} contient un lien symbolique ({entry}). Y mettre plutôt le fichier lui-même.',
  zipTwice: '{archive} contient deux fichiers nommés {entry}. La refaire.',
  zipSamePlace: '{archive} contient deux entrées à la place de « {entry} ». La refaire.',
  zipLongName:
    '{archive} contient une entrée au nom trop long, « {start}… ». L’archive n’est pas ouverte. En refaire une avec les fichiers eux-mêmes.',
  zipDeep:
    '{archive} contient une entrée dont les dossiers dépassent {max} niveaux, « {start}… ». L’archive n’est pas ouverte. En refaire une avec les fichiers eux-mêmes.',
  zipOutside:
    '{archive} contient une entrée nommée « {entry} », qui serait écrite hors de son dossier. L’archive n’est pas ouverte. En refaire une avec les fichiers eux-mêmes.',
  bytesFree: '{size} libres',
  noRightThere: 'pas de droit d’écriture à cet endroit',
  diskReadOnly: 'rien ne peut être écrit sur ce disque',
  noFoldersThere: 'aucun dossier ne peut y être créé',
  fileInWay: 'un fichier occupe la place',
  linkInWay: 'un fichier, ou un lien qui ne mène nulle part, occupe la place',
  nameTooLongThere: 'le nom est trop long pour ce système',
  zipGrows:
    '{archive} grossit de plus de {times} fois à la décompression, comme le font les archives malveillantes. La lecture s’est arrêtée là. Si elle est saine, la décompresser et ajouter les fichiers eux-mêmes.',
  zipLarge:
    '{archive} dépasse {size} Go une fois décompressée, comme le font les archives malveillantes. La lecture s’est arrêtée là. Si elle est saine, la décompresser et ajouter les fichiers eux-mêmes.',
  zipTooMany: '{archive} contient plus de {count} entrées. N’y mettre que les fichiers de la couche.',
  zipsTooMany:
    '{archive} et les archives voisines contiennent plus de {count} entrées. N’y mettre que les fichiers de la couche.',
  linkNoAddress: 'ce n’est pas une adresse complète',
  linkNoHttps: 'seuls les liens https sont ouverts, pas {scheme}',
  linkWithUser: 'il contient un nom d’utilisateur ou un mot de passe',
  linkForeignLetters: 'son nom d’hôte ou son chemin n’est pas en lettres simples',
  droppedNoName: 'Le dépôt n’a pas de nom propre. Le déposer de nouveau.',
}
