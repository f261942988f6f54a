/** Words of the properties of several layers. */
export const manyProperties = {
  titleOf: 'Properties of {count} layer | Properties of {count} layers',
  only: 'Only what you change here is written.',
  onFor: 'On for {on} of {count}.',
  differ: 'several',
  inLayer: '{name}: {error}',
  nothing: 'Nothing is changed',
  write: 'Change {count} layer | Change {count} layers',
  writing: '{done} of {count} written',
  stopped: 'Stopped at “{name}”. No layer is changed.',
  inPart: 'Stopped at “{name}”. {done} of {count} layers are changed; Undo takes them back.',
  ofMany: '{properties} of {count} layer | {properties} of {count} layers',
  propertiesOfMany: '{properties} properties of {count} layer | {properties} properties of {count} layers',
} as const
