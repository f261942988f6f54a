/** A project of one's own on this computer, and where it is offered. */
export const newProject = {
  group: 'Projects',
  create: 'New project…',
  createText: 'For your own files, on this computer. Nothing leaves it.',
  noService: 'The service of this computer does not answer',
  title: 'New project',
  description: 'It lies on this computer. Other projects stay as they are.',
  name: 'Name',
  organization: 'Organization',
  crs: 'Coordinate system (CRS)',
  crsHint: 'Taken for files that do not state their own.',
  needsName: 'Needs a name',
  needsCrs: 'Needs a coordinate system',
  placeOfFiles: 'The map is centred on your files.',
  placeLater: 'The map opens on the first layers that you upload.',
  filesFollow: 'Your {count} file is planned there. | Your {count} files are planned there.',
  cancel: 'Cancel',
  make: 'Make the project',
  nothingMade: 'No project was made.',
  elsewhere:
    'This layer lies far from “{project}”. | None of the {count} layers that tell where they lie is near “{project}”.',
  forThese: 'Make a project for these files…',
} as const
