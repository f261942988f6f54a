/** Words of the guide in the window, whose pages are written in English, and of the tour. */
export const guide = {
  title: 'Guide',
  close: 'Close the guide',
  width: 'Width of the guide',
  reading: 'Reading the guide',
  inEnglish: 'The guide is written in English.',
  contents: 'Contents',
  back: 'Back',
  noBack: 'This is the first page.',
  search: 'Search the guide',
  found: 'Found in the guide',
  hits: '{count} place | {count} places',
  table: 'Table',
  picture: 'Picture',
  enlarge: 'Enlarge: {what}',
  tour: {
    take: 'Take the tour',
    name: 'Tour',
    step: '{number} of {count}',
    next: 'Next',
    back: 'Back',
    done: 'Done',
    skip: 'Skip the tour',
    layers: 'Layers and map',
    layersText: 'Left are the layers, in the middle the map. The eye shows and hides one, Enter on it goes there.',
    upload: 'A folder becomes layers',
    uploadText:
      'Drop one on the window or press this. A plan says what would become of it; nothing is sent before you start it.',
    offline: 'Permits, and work without a network',
    offlineText:
      'The switch on the right keeps layers and permits of the project on this computer. The guide tells the rest.',
  },
} as const
