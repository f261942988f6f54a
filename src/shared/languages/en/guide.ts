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
} as const
