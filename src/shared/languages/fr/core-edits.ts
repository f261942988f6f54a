import type { edits as english } from '../en/core-edits'
import type { Words } from '../text-types'

export const edits: Words<typeof english> = {
  outOfFolder: 'Sortie de son dossier',
  toTop: 'Déplacée tout en haut',
  moved: 'Déplacée vers « {path} »',
  renamed: 'Renommée en « {name} »',
  descriptionChanged: 'Description modifiée',
  property: '{label} {value}',
  propertyWas: '{label} {value} (avant : {was})',
  value: {
    none: 'aucun',
    text: '« {text} »',
    yes: 'oui',
    no: 'non',
    allRevisions: 'toutes les révisions',
    latestOnly: 'la dernière seule',
  },
  place: {
    none: 'dans aucun dossier',
    top: 'tout en haut',
    folder: 'dans « {folder} »',
  },
  gone: '« {layer} » n’est plus sur le service, ou plus partagée avec vous. Rien n’a été envoyé.',
  retired: '« {layer} » a été retirée entre-temps par quelqu’un d’autre : elle était valable jusqu’au {day}.',
  archived: '« {layer} » se trouve dans « {project} », un projet archivé entre-temps.',
  changed: '« {layer} » a été modifiée entre-temps par quelqu’un d’autre. Le service a : {now}.',
  drawn:
    '« {layer} » a été révisée, ou son aspect modifié, par quelqu’un d’autre le {when}. Le service ne dit pas ce qui est réglé maintenant : {names}.',
  keepOrDrop: 'Rien n’a été envoyé : garder la vôtre, ou l’abandonner.',
}
