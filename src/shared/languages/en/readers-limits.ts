/** Why a file is not read, or not to its end. */
export const limits = {
  raiseMemory: 'If you trust the file, allow more memory (Settings, Files; on the command line --memory).',
  raiseTime: 'If you trust the file, give it more time (Settings, Files; on the command line --give-up-after).',
  piece:
    '{what} in {file} needs more than the {mb} MB that one piece of a file may take, an eighth of the memory for reading. {advice} {raise}',
  block: 'A single block of pixels ({mb} MB)',
  smallerTiles: 'Export it with smaller tiles (in GDAL: -co TILED=YES).',
  manyLayers: {
    tables:
      '{file} holds more than {most} tables, each of which would be a layer. Export it in parts, or with its features in fewer of them.',
    classes:
      '{file} holds more than {most} classes of features, each of which would be a layer. Export it in parts, or with its features in fewer of them.',
    objects:
      '{file} holds more than {most} objects, each of which would be a layer. Export it in parts, or with its features in fewer of them.',
    folders:
      '{file} holds more than {most} folders with features, each of which would be a layer. Export it in parts, or with its features in fewer of them.',
  },
  xml: '{file} cannot be read past line {line}, column {column}: {what}',
  xmlCut: 'the file ends before its last element is closed. Copy or export it again.',
  xmlFault: '{what} Export it again from where it was made.',
  xmlAttributes: 'an element has more than {most} attributes. Export it again.',
  xmlDepth: 'elements are nested more than {most} deep. Export it again.',
  geometry:
    '{file} cannot be read past {where}: that feature {what}, too much for one. Cut it into several features (a grid, or single parts) and export it again. {raise}',
  hasVertices: 'has more than {most} vertices',
  hasParts: 'has more than {most} parts',
  hasMillions: 'has more than {most} million vertices',
  takesMb: 'takes {mb} MB',
  atFeature: 'feature {number}',
  atNumber: 'number {number} of “{layer}”',
  atRecord: 'record {number}',
  needed: '{subject} needed more than the {mb} MB of memory that reading a file may take, and was given up. {raise}',
  stoodStill: '{subject} could not be finished: nothing moved for {seconds} seconds. The file may be damaged.',
  died: '{subject} was given up: the process that read it ended unexpectedly, as over a damaged file. Nothing was changed. Try again; if it ends so once more, export the file again.',
  subjects: {
    comparison: 'The comparison with {file}',
    picture: 'The picture of this layer',
    work: 'The work',
  },
  stopped: 'It was stopped.',
  empty: '{file} is empty (0 bytes). Copy or export it again.',
  mislabelled: '{file} is named like {label}, but holds {content}. {advice}',
  getAgain: 'Get the file again from where it came from.',
  unknownContent: '{file} is {content}. {advice}',
  reads: 'Plumbline reads {formats}.',
  changed:
    '{file} was changed by another program while it was read, so nothing of it was kept. Read it again when that program has finished.',
  removed: '{file} was removed, moved or renamed while it was read. Put it back, or choose it where it is now.',
  archiveManySets:
    '{file} holds {sets} data sets; one archive may hold {most}. Unpack it, and add the files themselves.',
  archiveEmpty: '{file} is an empty ZIP archive.',
  archiveNothing: '{file} holds nothing that makes a layer, only {names}. Unpack it, and add the files that are meant.',
  xmlText: 'one text in it is longer than 64 MB. Export it again from where it was made.',
  variable: '{name} has to be a whole number from {min} to {max}.',
} as const
