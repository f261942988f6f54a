import type { diagnostics as english } from '../en/diagnostics'
import type { Words } from '../text-types'

export const diagnostics: Words<typeof english> = {
  title: 'Diagnostic',
  description:
    'C’est exactement ce qui est copié ou enregistré. Rien n’est envoyé tout seul : lire d’abord, transmettre ensuite si on le souhaite.',
  open: 'Diagnostic…',
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
  troubles: {
    ended: 'Plumbline s’est arrêté de façon inattendue {when}. Ce qui était enregistré est là, les envois aussi.',
    graphics:
      'La carte graphique a échoué plusieurs fois. Plumbline dessine désormais sans elle, et l’essaie à nouveau après un mois ou une mise à jour.',
    stores: {
      offline:
        'Ce qui était conservé hors ligne était endommagé et a été mis de côté ({file}). Tout est relu ; les modifications en attente sont perdues.',
      cache:
        'La liste des couches téléchargées était endommagée et a été mise de côté ({file}). Les couches sont retéléchargées au besoin.',
      uploads:
        'Le registre des envois était endommagé et a été mis de côté ({file}). Les envois inachevés sont à préparer à nouveau ; ce qui a été envoyé est reconnu à ses marques.',
      connections:
        'La liste des connexions était endommagée et a été mise de côté ({file}). Se connecter à nouveau aux services.',
      settings: 'Les paramètres étaient endommagés et ont été mis de côté ({file}). Ils sont comme au début.',
    },
    settings: 'Les paramètres dont cette version ne connaît pas la valeur sont comme au début : {names}.',
    policy:
      'Les règles de l’administrateur ({file}) contiennent des erreurs, et interdisent ce que celles-ci auraient fixé : {problems}',
  },
}
