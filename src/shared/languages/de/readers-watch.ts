import type { watch as english } from '../en/readers-watch'
import type { Words } from '../text-types'

export const watch: Words<typeof english> = {
  arriving: 'wird noch geschrieben.',
  waitsFor: 'wartet auf {files}.',
  behind: 'wartet auf {files}: mit den anderen nicht geändert.',
  countsApart:
    '{name}.shp hat {shapes} Geometrien, die .dbf {rows} Zeilen. Bei der nächsten Änderung wird es wieder angesehen.',
  beingEdited: 'wird in ArcGIS bearbeitet.',
  inUse: '{file} wird von einem anderen Programm benutzt.',
  empty: '{file} ist noch leer.',
  notWhole: '{file} endet, bevor es vollständig ist. Bei der nächsten Änderung wird es wieder angesehen.',
  ready: 'ist bereit und wartet auf die anderen, die noch ankommen.',
  folderGone: '{folder} ist nicht da. Ist das Laufwerk angeschlossen?',
  folderEmpty: '{folder} ist leer und war es vorher nicht. Ist das Laufwerk angeschlossen?',
  unread: '{path}: {why}',
  unreadMore: '{path}: {why} {number} weitere waren nicht zu lesen.',
  notDrafted: 'Aus dem, was bereit ist, ließ sich kein Entwurf machen: {why} Es wird wieder versucht.',
}
