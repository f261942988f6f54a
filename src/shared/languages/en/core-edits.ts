/** What an edit of a layer does, and why one that waited is not sent. */
export const edits = {
  outOfFolder: 'Taken out of its folder',
  toTop: 'Moved to the top',
  moved: 'Moved to “{path}”',
  renamed: 'Renamed to “{name}”',
  descriptionChanged: 'Description changed',
  property: '{label} {value}',
  propertyWas: '{label} {value} (was {was})',
  value: {
    none: 'none',
    text: '“{text}”',
    yes: 'yes',
    no: 'no',
    allRevisions: 'all revisions',
    latestOnly: 'latest only',
  },
  place: {
    none: 'in no folder',
    top: 'at the top',
    folder: 'in “{folder}”',
  },
  gone: '“{layer}” is not on the service any more, or not shared with you. Nothing was sent.',
  retired: '“{layer}” was retired by somebody else meanwhile: it was valid until {day}.',
  archived: '“{layer}” lies in “{project}”, a project that was archived meanwhile.',
  changed: '“{layer}” was changed by somebody else meanwhile. The service holds: {now}.',
  drawn:
    '“{layer}” was revised, or its look changed, by somebody else on {when}. The service does not say what is set now: {names}.',
  keepOrDrop: 'Nothing was sent: keep yours, or drop it.',
} as const
