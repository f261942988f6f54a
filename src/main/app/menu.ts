import type { MenuItemConstructorOptions } from 'electron'

/** Commands of the window that the menu offers; the window knows them by these ids and shows the keys itself. */
const commands = {
  upload: [
    { id: 'upload.chooseFolder', label: 'Upload Folder…' },
    { id: 'upload.chooseFiles', label: 'Upload Files…' },
  ],
  connections: [
    { id: 'connections.connect', label: 'Connect to a Service…' },
    { id: 'connections.manage', label: 'Connections…' },
  ],
  view: [
    { id: 'view.layers', label: 'Layers', keys: 'CmdOrCtrl+1' },
    { id: 'view.permits', label: 'Permits', keys: 'CmdOrCtrl+2' },
    { id: 'view.jobs', label: 'Jobs', keys: 'CmdOrCtrl+3' },
    { id: 'view.uploads', label: 'Uploads', keys: 'CmdOrCtrl+4' },
    { id: 'view.toggleInspector', label: 'Inspector', keys: 'CmdOrCtrl+I' },
    { id: 'app.openPalette', label: 'Search or Run…', keys: 'CmdOrCtrl+K' },
  ],
  edit: [{ id: 'edit.showHistory', label: 'History…', keys: 'CmdOrCtrl+Shift+H' }],
  app: [
    { id: 'app.openSettings', label: 'Settings…', keys: 'CmdOrCtrl+,' },
    { id: 'app.showStorage', label: 'Storage…' },
  ],
} satisfies Record<string, { id: string; label: string; keys?: string }[]>

/** What undo and redo would do now; null: nothing. */
export interface UndoNames {
  undo: string | null
  redo: string | null
}

/**
 * The menu of the window, by roles where the platform has them.
 * @param give hands a command to the window
 * @param names of the steps that undo and redo turn
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  appName: string,
  give: (command: string) => void,
  names: UndoNames,
): MenuItemConstructorOptions[] {
  const items = (group: { id: string; label: string; keys?: string }[]): MenuItemConstructorOptions[] =>
    group.map(({ id, label, keys }) => ({
      id,
      label,
      ...(keys === undefined ? {} : { accelerator: keys }),
      // The page hears its keys itself; the menu only shows them.
      registerAccelerator: false,
      click: () => give(id),
    }))
  // The page knows what a text field has to take back, and what the history of the project has.
  const turn = (id: 'undo' | 'redo', plain: string, keys: string): MenuItemConstructorOptions => ({
    ...{ id: `edit.${id}`, label: names[id]?.replaceAll('&', '&&') ?? plain, enabled: names[id] !== null },
    ...{ accelerator: keys, registerAccelerator: false, click: () => give(`edit.${id}`) },
  })
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const isMac = platform === 'darwin'
  const appMenu: MenuItemConstructorOptions = {
    label: appName,
    submenu: [
      { role: 'about' },
      line,
      ...items(commands.app),
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  }
  return [
    ...(isMac ? [appMenu] : []),
    {
      role: 'fileMenu',
      label: '&File',
      submenu: [
        ...items(commands.upload),
        line,
        ...items(commands.connections),
        ...(isMac ? [] : [line, ...items(commands.app)]),
        line,
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    {
      label: '&Edit',
      submenu: [
        turn('undo', 'Undo', 'CmdOrCtrl+Z'),
        turn('redo', 'Redo', 'CmdOrCtrl+Shift+Z'),
        ...items(commands.edit),
        line,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'delete' },
        line,
        { role: 'selectAll' },
      ],
    },
    {
      role: 'viewMenu',
      label: '&View',
      submenu: [
        ...items(commands.view),
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
    ...(isMac ? [] : [{ role: 'help' as const, submenu: [{ role: 'about' as const }] }]),
  ]
}
