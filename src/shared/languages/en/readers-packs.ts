/** What is wrong with site packs, and what they refuse. */
export const packs = {
  none: '{file} is no site pack. Choose one that Plumbline has written; if this should be one, have it sent again: it did not come whole.',
  newer:
    '{file} was written by a newer Plumbline: it is a site pack of version {version}, and this one reads up to version {known}. Update Plumbline.',
  cut: '{file} is not whole: it was cut or changed at its end, in or after {entry}, which begins at byte {at}. Copy it again from where it was written.',
  changed:
    '{file} was changed after it was written: {entry} is not what it was, in bytes {from} to {to}. Copy it again from where it was written.',
  document: '{file} cannot be used: in {entry}, {where}.',
  sourceChanged: 'The {what} changed while it was being written into the site pack.',
  sourceDamaged: 'The {what} is damaged on this computer: its checksum is another. Fetch it again.',
  empty: 'There is nothing to put into a site pack: {why}.',
  nothingChosen: 'no permit and no layer was chosen',
  unknownPermits: 'The project has no permit {ids}.',
  unknownLayers: 'The project has no layer {ids}.',
  readOnly: 'This is a site pack: read only.',
  hasNot:
    'This is not in the site pack of “{project}”, and no service stands behind it: ask whoever wrote it for one that has it.',
  noProjects:
    '{service} has no way to make a project: the interface has none. Nothing was sent. Make an empty project there, and name it with --project ID.',
  jobGone: 'The service does not know job {job} any more.',
  jobFailed: 'Job {job}: {said}',
  jobStill: 'Job {job} has stood still for {minutes} minutes. Cancel it, and restore the site pack again.',
  fileNotIn: 'Its file is not in the site pack.',
  changedMeanwhile: '{entry} in the site pack changed while it was being restored.',
} as const
