import type { watch as english } from '../en/readers-watch'
import type { Words } from '../text-types'

export const watch: Words<typeof english> = {
  arriving: 'est encore en cours d’écriture.',
  waitsFor: 'attend {files}.',
  behind: 'attend {files}, qui n’a pas changé avec le reste.',
  countsApart:
    '{name}.shp a {shapes} géométries, son .dbf {rows} lignes. Il sera examiné de nouveau quand il changera.',
  beingEdited: 'est en cours de modification dans ArcGIS.',
  inUse: '{file} est utilisé par un autre programme.',
  empty: '{file} est encore vide.',
  notWhole: '{file} se termine avant d’être complet. Il sera examiné de nouveau quand il changera.',
  ready: 'est prêt et attend les autres qui arrivent.',
  folderGone: '{folder} n’est pas là. Le lecteur est-il branché ?',
  folderEmpty: '{folder} est vide et ne l’était pas avant. Le lecteur est-il branché ?',
  unread: '{path} : {why}',
  unreadMore: '{path} : {why} {number} autres n’ont pas pu être lus.',
  notDrafted: 'Ce qui est prêt n’a pas pu être préparé : {why} Un nouvel essai suivra.',
}
