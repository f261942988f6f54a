import type { newProject as english } from '../en/new-project'
import type { Words } from '../text-types'

export const newProject: Words<typeof english> = {
  group: 'Projets',
  create: 'Nouveau projet…',
  createText: 'Pour vos propres fichiers, sur cet ordinateur. Rien n’en sort.',
  noService: 'Le service de cet ordinateur ne répond pas',
  title: 'Nouveau projet',
  description: 'Il se trouve sur cet ordinateur. Les autres projets restent tels quels.',
  name: 'Nom',
  organization: 'Organisation',
  crs: 'Système de coordonnées (SCR)',
  crsHint: 'Pris pour les fichiers qui n’en indiquent pas.',
  sameName: 'Un projet porte déjà ce nom. Les deux sont affichés avec leur numéro.',
  needsName: 'Il manque un nom',
  needsCrs: 'Il manque un système de coordonnées',
  placeOfFiles: 'La carte est centrée sur vos fichiers.',
  placeLater: 'La carte s’ouvre sur les premières couches que vous envoyez.',
  filesFollow: 'Votre fichier y est planifié. | Vos {count} fichiers y sont planifiés.',
  cancel: 'Annuler',
  make: 'Créer le projet',
  nothingMade: 'Aucun projet n’a été créé.',
  elsewhere:
    'Cette couche se trouve loin de « {project} ». | Aucune des {count} couches qui indiquent leur position n’est proche de « {project} ».',
  forThese: 'Créer un projet pour ces fichiers…',
  change: {
    command: 'Renommer ou archiver ce projet…',
    elsewhere: 'Seule la personne qui exploite son service peut modifier ce projet',
    title: 'Modifier le projet',
    description: 'Pour toutes les personnes qui y travaillent.',
    archived: 'Archivé',
    hint: 'Les listes l’indiquent et le placent en dernier. Ses couches et ses permis restent tels quels et peuvent toujours être modifiés.',
    save: 'Enregistrer',
    kept: 'Le projet reste tel quel.',
    open: 'Renommer ou archiver…',
  },
}
