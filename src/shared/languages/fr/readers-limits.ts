import type { limits as english } from '../en/readers-limits'
import type { Words } from '../text-types'

export const limits: Words<typeof english> = {
  raiseMemory: 'Si le fichier est digne de confiance, permettre plus de mémoire (Paramètres, Fichiers).',
  raiseTime: 'Si le fichier est digne de confiance, lui laisser plus de temps (Paramètres, Fichiers).',
  piece:
    '{what} dans {file} : il faut plus que les {mb} Mo permis à un morceau de fichier, un huitième de la mémoire de lecture. {advice} {raise}',
  block: 'Un seul bloc de pixels ({mb} Mo)',
  smallerTiles: 'L’exporter avec des tuiles plus petites (avec GDAL : -co TILED=YES).',
  manyLayers: {
    tables:
      '{file} contient plus de {most} tables, dont chacune serait une couche. L’exporter en parties, ou avec ses entités dans moins de tables.',
    classes:
      '{file} contient plus de {most} classes d’entités, dont chacune serait une couche. Exportez-le par parties, ou répartissez les entités sur moins de classes.',
    objects:
      '{file} contient plus de {most} objets, dont chacun serait une couche. L’exporter en parties, ou avec ses entités dans moins d’objets.',
    folders:
      '{file} contient plus de {most} dossiers avec entités, dont chacun serait une couche. L’exporter en parties, ou avec ses entités dans moins de dossiers.',
  },
  xml: '{file} est illisible après la ligne {line}, colonne {column} : {what}',
  xmlCut: 'le fichier se termine avant que son dernier élément soit fermé. Copier ou exporter à nouveau.',
  xmlFault: '{what} L’exporter à nouveau de là où il a été fait.',
  xmlAttributes: 'un élément a plus de {most} attributs. Exporter à nouveau.',
  xmlDepth: 'des éléments sont imbriqués sur plus de {most} niveaux. Exporter à nouveau.',
  geometry:
    '{file} est illisible après {where} : cette entité {what}, trop pour une seule. La diviser en plusieurs (une grille, ou des parties simples) et exporter à nouveau. {raise}',
  hasVertices: 'a plus de {most} sommets',
  hasParts: 'a plus de {most} parties',
  hasMillions: 'a plus de {most} millions de sommets',
  takesMb: 'prend {mb} Mo',
  atFeature: 'l’entité {number}',
  atNumber: 'le numéro {number} de « {layer} »',
  atRecord: 'l’enregistrement {number}',
  needed:
    '{subject} a demandé plus que les {mb} Mo de mémoire permis à la lecture d’un fichier, et a été abandonné. {raise}',
  stoodStill:
    '{subject} n’a pas pu être achevé : rien n’a avancé pendant {seconds} secondes. Le fichier est peut-être endommagé.',
  died: '{subject} a été abandonné : le processus de lecture s’est terminé de façon inattendue, comme sur un fichier endommagé. Rien n’a été modifié. Réessayer ; si cela se répète, exporter à nouveau le fichier.',
  subjects: {
    comparison: 'La comparaison avec {file}',
    picture: 'L’image de cette couche',
    work: 'Le travail',
  },
  stopped: 'L’opération a été interrompue.',
  empty: '{file} est vide (0 octet). Copier ou exporter à nouveau.',
  mislabelled: '{file} porte un nom de {label}, mais contient {content}. {advice}',
  getAgain: 'Reprendre le fichier là d’où il vient.',
  unknownContent: '{file} est {content}. {advice}',
  reads: 'Plumbline lit {formats}.',
  changed:
    '{file} a été modifié par un autre programme pendant la lecture, rien n’en a donc été gardé. Le relire quand ce programme aura fini.',
  removed:
    '{file} a été retiré, déplacé ou renommé pendant la lecture. Le remettre, ou le choisir là où il est maintenant.',
  archiveManySets:
    '{file} contient {sets} jeux de données ; une archive peut en contenir {most}. La décompresser, et ajouter les fichiers eux-mêmes.',
  archiveEmpty: '{file} est une archive ZIP vide.',
  archiveNothing:
    '{file} ne contient rien qui fasse une couche, seulement {names}. La décompresser, et ajouter les fichiers voulus.',
  xmlText: 'un texte y dépasse 64 Mo. L’exporter à nouveau de là où il a été fait.',
  variable: '{name} doit être un nombre entier de {min} à {max}.',
}
