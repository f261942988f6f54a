/** What all readers say. */
export const shared = {
  sentences: '{first} {last}',
  times: '{what} ({count} times) | {what} ({count} times)',
  number: '{count}',
  atByte: 'byte {at}',
  atLine: 'line {at}',
  andMore: '{list} and {count} more | {list} and {count} more',
  prjEmpty: '{file} is empty: the coordinate system is not known.',
  prjTooLarge: '{file} is far too large for one: the coordinate system is not known.',
  encodingGuessed: '{file} does not say how its text is encoded; {encoding} was guessed.',
  encodingNotUtf8: '{file} is not in UTF-8, as it should be; {encoding} was guessed. Check: {sample}.',
  textCut: 'A text of more than 1 MB was cut.',
  geometryUnreadable:
    '{count} geometry in “{layer}” cannot be read; its row is kept without geometry. | {count} geometries in “{layer}” cannot be read; their rows are kept without geometry.',
  coordinatesInvalid:
    '{count} coordinate or part in {file} is not valid and was left out. | {count} coordinates or parts in {file} are not valid and were left out.',
  nothingNoFeatures: 'There is nothing to draw in {file}: it has no features.',
  nothingNoGeometry:
    'There is nothing to draw in {file}: {count} feature has no geometry. | There is nothing to draw in {file}: {count} features have no geometry.',
  holdsNothing: '{file} can be read but holds nothing to draw.',
  theFile: 'The file',
  outsideCrs:
    '{layer}: {count} vertex cannot lie in {crs}; check whether it is the right one. | {layer}: {count} vertices cannot lie in {crs}; check whether it is the right one.',
  outsideCrsLayers:
    '{count} vertex of {layers} layers cannot lie in {crs}; check whether it is the right one. | {count} vertices of {layers} layers cannot lie in {crs}; check whether it is the right one.',
  depthsBothSigns:
    '{layer}: “{column}” holds depths of both signs, {above} above 0 and {below} below. Services reports list them as they are written: which of them lie below the ground is not known.',
  depthsNoNumbers:
    '{layer}: {count} value of “{column}” is no number. Services reports show it as it is written. | {layer}: {count} values of “{column}” are no numbers. Services reports show them as they are written.',
  depthsInFeet:
    '{layer}: {count} depth in “{column}” is in feet or inches. Services reports show it in metres too. | {layer}: {count} depths in “{column}” are in feet or inches. Services reports show them in metres too.',
  theSystem: 'the coordinate system',
  lostGeometry:
    '{count} feature cannot lie in the coordinate system and lost its geometry. | {count} features cannot lie in the coordinate system and lost their geometry.',
  columnsTooMany:
    '{layer} has more than {most} columns, which is as many as are kept apart: the values of all others share the column “{column}”. Export it with the columns that are needed.',
  crsOfProject: '{file} names no CRS: the default of the project, EPSG:{srid}, was taken.',
  crsOfProjectInstead: 'The CRS in {file} cannot be used: the default of the project, EPSG:{srid}, was taken.',
  takesLong: '{file} takes {took} to read: it has {content}.',
  setsTakeLong: 'The {sets} data sets take {took} to read.',
  setsManyToSend: 'The {sets} data sets take long to send and to keep, each by itself; one file of all is quicker.',
  tookTime: 'long ({count} s of the processor) | long ({count} s of the processor)',
  tookMemory: 'much memory ({count} MB) | much memory ({count} MB)',
  megabytes: '{mb} MB',
  layers: '{count} layer | {count} layers',
  features: '{count} feature | {count} features',
  vertices: '{count} vertex | {count} vertices',
  columns: '{count} column | {count} columns',
  pixels: '{count} pixel | {count} pixels',
  zipTooDeep: '{file} is a zip within a zip within a zip; it is not opened.',
  partFailed: '{part}: {why}',
  bareTable: '“{table}” is a table without columns of coordinates; it was left out.',
  namesClash:
    '{names} hold names that differ only by upper and lower case. Rename or remove one of each pair; nothing of them is sent.',
} as const
