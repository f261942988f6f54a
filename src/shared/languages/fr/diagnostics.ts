import type { diagnostics as english } from '../en/diagnostics'
import type { Words } from '../text-types'

export const diagnostics: Words<typeof english> = {
  title: 'Diagnostic',
  description:
    'C’est exactement ce qui est copié ou enregistré. Rien n’est envoyé tout seul : lire d’abord, transmettre ensuite si on le souhaite.',
  reading: 'Lecture du diagnostic',
  sections: 'Sections',
  text: 'Texte du diagnostic',
  section: {
    program: 'Programme',
    system: 'Système',
    graphics: 'Graphismes',
    settings: 'Paramètres',
    connections: 'Connexions',
    stores: 'Données',
    errors: 'Dernières erreurs',
    log: 'Dernières lignes du journal',
    crashes: 'Plantages',
  },
  hosts: 'Noms et adresses des services',
  hostsHint: 'Sinon ils sont masqués dans toutes les sections.',
  nothingChosen: 'Aucune section n’est choisie',
  again: 'Relire',
  copy: 'Copier',
  save: 'Enregistrer sous…',
  saveTitle: 'Enregistrer le diagnostic',
  copied: 'Le diagnostic est dans le presse-papiers.',
  saved: 'Le diagnostic a été enregistré.',
}
