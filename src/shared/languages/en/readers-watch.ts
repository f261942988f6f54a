/** What a watched folder waits for. */
export const watch = {
  arriving: 'is still being written.',
  waitsFor: 'waits for {files}.',
  behind: 'waits for {files}, which has not changed with the rest.',
  countsApart: '{name}.shp has {shapes} shapes, its .dbf {rows} rows. It is looked at again when it changes.',
  beingEdited: 'is being edited in ArcGIS.',
  inUse: '{file} is in use by another program.',
  empty: '{file} is still empty.',
  notWhole: '{file} ends before it is whole. It is looked at again when it changes.',
  ready: 'is ready, and waits for the others that are arriving.',
  folderGone: '{folder} is not there. Is the drive connected?',
  folderEmpty: '{folder} is empty, and was not before. Is the drive connected?',
  unread: '{path}: {why}',
  unreadMore: '{path}: {why} And {number} more could not be read.',
  notDrafted: 'What is ready could not be drafted: {why} It is tried again.',
} as const
