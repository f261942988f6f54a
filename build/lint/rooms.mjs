/**
 * The folders and files of the window and of the main process whose text is in the catalogues (src/shared/languages): `true` makes a raw
 * text in one of them an error. A folder that is converted is turned to `true` here; the lines between keep two changes apart.
 */
export const rooms = {
  // attribute table
  'renderer/features/attributes': true,
  // chainages
  'renderer/features/chainage': true,
  // horizon, board, the day's board
  'renderer/features/coordination': true,
  // connections
  'renderer/features/connections': true,
  // tabs, bars, search, shortcuts
  'renderer/features/frame': true,
  // with it
  'renderer/App.vue': true,
  // the guide, and the tour
  'renderer/features/guide': true,
  // diagnostics, and what a start found
  'renderer/features/diagnostics': true,
  // what is held
  'renderer/features/holding': true,
  // jobs
  'renderer/features/jobs': true,
  // links that the system hands over
  'renderer/features/links': true,
  // layers
  'renderer/features/layers': true,
  // map
  'renderer/features/map': true,
  // paper
  'renderer/features/paper': true,
  // permits
  'renderer/features/permits': true,
  // revisions
  'renderer/features/revisions': true,
  // settings
  'renderer/features/settings': true,
  // looking back in time
  'renderer/features/time': true,
  // uploads
  'renderer/features/uploads': true,
  // components that all parts use
  'renderer/ui': true,
  // the stores, the model and what components share: words of the room `model`
  'renderer/stores': true,
  // with it
  'renderer/model': true,
  // with it
  'renderer/composables': true,
  // days, numbers, units
  'renderer/format': true,
  // what speaks with the host
  'renderer/client': true,
  // the language itself, and the start of the window
  'renderer/language': true,
  // with it
  'renderer/main.ts': true,
  // what sections share
  'renderer/features/section.ts': true,
  // boxes and shapes
  'renderer/geometry': true,
  // menus, dialogs
  'main/app': true,
  // with it
  'main/ipc': true,
  // with it
  'main/index.ts': true,
  // looking for newer versions
  'main/updates': true,
  // the first start, and what the program is
  'main/first-start': true,
  // with it
  'main/program.ts': true,
}
