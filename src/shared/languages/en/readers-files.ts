/** Why a file of a folder makes no layer. */
export const files = {
  entry: '{file} {why}',
  zipNothing: '{file} holds nothing that makes a layer.',
  folderNotUtf8:
    '{name} has a name that is not UTF-8, as older systems wrote them. Rename the folder; nothing in it was read.',
  fileNotUtf8: '{name} has a name that is not UTF-8, as older systems wrote them. Rename it; it was not read.',
  linkOutside: '{name} is a link to {target}, outside of what was chosen. Choose that as well if it is meant.',
  linkWithin: '{name} is a link to {target}, which is read itself.',
  chosenFolder: 'the chosen folder',
  mountedAgain: '{name} is the folder {first} once more, which is read already.',
  nothingInRoot: 'There is nothing to upload in {name}: it is empty. Is the drive connected?',
  systemFolder: 'lies in a folder of the operating system. | lie in a folder of the operating system.',
  system: 'is a file of the operating system. | are each a file of the operating system.',
  editLock:
    'says that the data is being edited in ArcGIS right now. | say that the data is being edited in ArcGIS right now.',
  lock: 'is a lock of a program that has the data open. | are each a lock of a program that has the data open.',
  leftOutBy: 'is left out by line {line} of {file}.',
  folderLeftOutBy: 'and all in it is left out by line {line} of {file}.',
  ignoreFileBroken: '{file} has lines that are not understood: {lines}. They leave nothing out.',
  ignoreFileTooLong: '{file} is longer than 1 MB. It leaves nothing out.',
  hidden: 'is hidden. | are each hidden.',
  backup: 'is a backup or temporary copy. | are each a backup or temporary copy.',
  note: 'is a note for people. | are each a note for people.',
  kind: 'is {kind}, which makes no layer. | are each {kind}, which makes no layer.',
  prjBeside: 'is not read: {file} is placed without it. | are each not read: {file} is placed without it.',
  ofShapefile:
    'belongs to a shapefile, but {name}.shp is not in this folder. | belong to a shapefile, but {name}.shp is not in this folder.',
  ofOther: 'goes with another file that is not in this folder. | go with another file that is not in this folder.',
  otherKind: 'is of a kind (.{ext}) that makes no layer. | are each of a kind (.{ext}) that makes no layer.',
  noExtension: 'has no extension, and makes no layer. | have no extension, and make no layer.',
  ofDelivery:
    'is a document of {delivery}; its layer “{layer}” lists it. | are each a document of {delivery}; its layer “{layer}” lists them.',
  ofOwner:
    'is a document of {owner} in {delivery}; its layer “{layer}” lists it. | are each a document of {owner} in {delivery}; its layer “{layer}” lists them.',
  moreLeft: '{count} further file makes no layer. | {count} further files make no layer.',
  special: {
    pipe: 'is a pipe, not a file. Save its content as a file first. | are each a pipe, not a file. Save its content as a file first.',
    socket:
      'is a socket, not a file. Save its content as a file first. | are each a socket, not a file. Save its content as a file first.',
    device:
      'is a device, not a file. Save its content as a file first. | are each a device, not a file. Save its content as a file first.',
  },
  linkDead:
    'is a link to something that is not there. Is the drive connected? | are each a link to something that is not there. Is the drive connected?',
} as const
