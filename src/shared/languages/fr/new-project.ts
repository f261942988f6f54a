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
}
