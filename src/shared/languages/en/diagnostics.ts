/** Words of the diagnostics, and of what a start found. */
export const diagnostics = {
  title: 'Diagnostics',
  description:
    'This is exactly what is copied or saved. Nothing is sent by itself: read it, then hand it on if you like.',
  open: 'Diagnostics…',
  reading: 'Reading the diagnostics',
  sections: 'Sections',
  text: 'Text of the diagnostics',
  section: {
    program: 'Program',
    system: 'System',
    graphics: 'Graphics',
    settings: 'Settings',
    connections: 'Connections',
    stores: 'Stores',
    errors: 'Last errors',
    log: 'Last lines of the log',
    crashes: 'Crashes',
  },
  hosts: 'Names and addresses of services',
  hostsHint: 'Left out, they are hidden in all sections.',
  nothingChosen: 'No section is chosen',
  again: 'Read again',
  copy: 'Copy',
  save: 'Save as…',
  saveTitle: 'Save the diagnostics',
  copied: 'The diagnostics are in the clipboard.',
  saved: 'The diagnostics were saved.',
  troubles: {
    ended: 'Plumbline ended unexpectedly {when}. What was saved is there, uploads too.',
    graphics:
      'The graphics card failed several times. Plumbline draws without it from now on, and tries it again after a month or an update.',
    stores: {
      offline:
        'What was held offline was damaged and put aside ({file}). It is read again; edits that waited are gone.',
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
  },
} as const
