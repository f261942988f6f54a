import type { files as english } from '../en/readers-files'
import type { Words } from '../text-types'

export const files: Words<typeof english> = {
  entry: '{file} {why}',
  zipNothing: '{file} ne contient rien qui fasse une couche.',
  folderNotUtf8:
    '{name} a un nom qui n’est pas en UTF-8, comme en écrivaient d’anciens systèmes. Renommer le dossier ; rien n’y a été lu.',
  fileNotUtf8:
    '{name} a un nom qui n’est pas en UTF-8, comme en écrivaient d’anciens systèmes. Le renommer ; il n’a pas été lu.',
  linkOutside: '{name} est un lien vers {target}, hors de ce qui a été choisi. Le choisir aussi s’il est voulu.',
  linkWithin: '{name} est un lien vers {target}, qui est lu lui-même.',
  chosenFolder: 'le dossier choisi',
  mountedAgain: '{name} est de nouveau le dossier {first}, déjà lu.',
  nothingInRoot: 'Il n’y a rien à envoyer dans {name} : il est vide. Le lecteur est-il branché ?',
  systemFolder: 'est dans un dossier du système d’exploitation. | sont dans un dossier du système d’exploitation.',
  system: 'est un fichier du système d’exploitation. | sont des fichiers du système d’exploitation.',
  editLock:
    'indique que les données sont en cours d’édition dans ArcGIS. | indiquent que les données sont en cours d’édition dans ArcGIS.',
  lock: 'est le verrou d’un programme qui a les données ouvertes. | sont des verrous de programmes qui ont des données ouvertes.',
  leftOutBy: 'est laissé de côté par la ligne {line} de {file}.',
  folderLeftOutBy: 'et tout son contenu sont laissés de côté par la ligne {line} de {file}.',
  ignoreFileBroken: '{file} a des lignes incompréhensibles : {lines}. Elles ne laissent rien de côté.',
  ignoreFileTooLong: '{file} dépasse 1 Mo. Rien n’est laissé de côté.',
  hidden: 'est caché. | sont cachés.',
  backup: 'est une copie de sauvegarde ou temporaire. | sont des copies de sauvegarde ou temporaires.',
  note: 'est une note pour les lecteurs. | sont des notes pour les lecteurs.',
  kind: 'est {kind}, qui ne fait pas de couche. | sont chacun {kind}, qui ne fait pas de couche.',
  prjBeside: 'n’est pas lu : {file} est placé sans lui. | ne sont pas lus : {file} est placé sans eux.',
  ofShapefile:
    'appartient à un shapefile, mais {name}.shp n’est pas dans ce dossier. | appartiennent à un shapefile, mais {name}.shp n’est pas dans ce dossier.',
  ofOther:
    'accompagne un autre fichier qui n’est pas dans ce dossier. | accompagnent un autre fichier qui n’est pas dans ce dossier.',
  otherKind: 'est d’un type (.{ext}) qui ne fait pas de couche. | sont d’un type (.{ext}) qui ne fait pas de couche.',
  noExtension: 'n’a pas d’extension et ne fait pas de couche. | n’ont pas d’extension et ne font pas de couche.',
  ofDelivery:
    'est un document de {delivery} ; la couche « {layer} » le recense. | sont des documents de {delivery} ; la couche « {layer} » les recense.',
  ofOwner:
    'est un document de {owner} dans {delivery} ; la couche « {layer} » le recense. | sont des documents de {owner} dans {delivery} ; la couche « {layer} » les recense.',
  moreLeft: '{count} autre fichier ne donne pas de couche. | {count} autres fichiers ne donnent pas de couche.',
  special: {
    pipe: 'est un tube, pas un fichier. Enregistrer d’abord son contenu dans un fichier. | sont des tubes, pas des fichiers. Enregistrer d’abord leur contenu dans un fichier.',
    socket:
      'est un socket, pas un fichier. Enregistrer d’abord son contenu dans un fichier. | sont des sockets, pas des fichiers. Enregistrer d’abord leur contenu dans un fichier.',
    device:
      'est un périphérique, pas un fichier. Enregistrer d’abord son contenu dans un fichier. | sont des périphériques, pas des fichiers. Enregistrer d’abord leur contenu dans un fichier.',
  },
  linkDead:
    'est un lien vers quelque chose qui n’est pas là. Le lecteur est-il branché ? | sont des liens vers quelque chose qui n’est pas là. Le lecteur est-il branché ?',
}
