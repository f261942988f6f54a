/** Words of the diagnostics. */
export const diagnostics = {
  title: 'Diagnostics',
  description:
    'This is exactly what is copied or saved. Nothing is sent by itself: read it, then hand it on if you like.',
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
} as const
