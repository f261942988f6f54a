/** What a start found, and the name of the diagnostics that say more. */
export const troubles = {
  diagnostics: 'Diagnostics…',
  ended: 'Plumbline ended unexpectedly {when}. What was saved is there, uploads too.',
  graphics:
    'The graphics card failed several times. Plumbline draws without it from now on, and tries it again after a month or an update.',
  stores: {
    offline: 'What was held offline was damaged and put aside ({file}). It is read again; edits that waited are gone.',
    cache:
      'The list of downloaded layers was damaged and put aside ({file}). Layers are downloaded again when they are needed.',
    uploads:
      'The record of uploads was damaged and put aside ({file}). Unfinished uploads have to be planned again; what was sent is found by its marks.',
    connections: 'The list of connections was damaged and put aside ({file}). Connect to your services again.',
    settings: 'The settings were damaged and put aside ({file}). They are as at the beginning.',
  },
  settings: 'Settings with values that this version does not know are as at the beginning: {names}.',
  policy:
    'The policy of your administrator ({file}) has mistakes, and forbids what they would have laid down: {problems}',
} as const
