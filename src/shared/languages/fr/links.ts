import type { links as english } from '../en/links'
import type { Words } from '../text-types'

export const links: Words<typeof english> = {
  group: 'Liens',
  otherService:
    'Le lien mène à {service}, un service auquel vous n’êtes pas connecté. Rien n’y a été envoyé. Si vous lui faites confiance, connectez-vous-y, ou ouvrez un dossier de chantier du projet, et ouvrez de nouveau le lien.',
  connect: 'Se connecter…',
  open: 'Ouvrir le lien',
  otherComputer:
    'Le lien mène à un projet conservé sur un autre ordinateur. Ouvrir un de ses dossiers de chantier, puis le lien de nouveau.',
  notSeen: 'Le lien mène à {organization}, projet {project}, sur {service}. Il n’est pas parmi ce que vous y voyez.',
  onThisComputer: 'Personne d’autre n’a accès à ce qui est sur cet ordinateur.',
  copyProject: 'Copier un lien vers le projet',
  copyLayer: 'Copier un lien vers la couche',
  copyPermit: 'Copier un lien vers l’autorisation',
  noProject: 'Aucun projet n’est ouvert.',
  noLayer: 'Aucune couche n’est ouverte.',
  noPermit: 'Aucune autorisation n’est ouverte.',
}
