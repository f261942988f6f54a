import type { MenuItemConstructorOptions } from 'electron'
import type { English } from '../../shared/languages/en'
import { t } from './texts'

interface CommandItem {
  /** By which the window knows the command. */
  id: string
  word: Exclude<keyof English['main']['menu'], 'aboutApp' | 'hide' | 'quitApp'>
  keys?: string
}

/** Commands of the window that the menu offers; the window shows the keys itself. */
const commands = {
  upload: [
    { id: 'upload.chooseFolder', word: 'uploadFolder' },
    { id: 'upload.chooseFiles', word: 'uploadFiles' },
  ],
  connections: [
    { id: 'connections.connect', word: 'connect' },
    { id: 'connections.manage', word: 'connections' },
  ],
  view: [
    { id: 'view.layers', word: 'layers', keys: 'CmdOrCtrl+1' },
    { id: 'view.permits', word: 'permits', keys: 'CmdOrCtrl+2' },
    { id: 'view.jobs', word: 'jobs', keys: 'CmdOrCtrl+3' },
    { id: 'view.uploads', word: 'uploads', keys: 'CmdOrCtrl+4' },
    { id: 'view.toggleInspector', word: 'inspector', keys: 'CmdOrCtrl+I' },
    { id: 'app.openPalette', word: 'search', keys: 'CmdOrCtrl+K' },
  ],
  edit: [{ id: 'edit.showHistory', word: 'history', keys: 'CmdOrCtrl+Shift+H' }],
  app: [
    { id: 'app.openSettings', word: 'settings', keys: 'CmdOrCtrl+,' },
    { id: 'app.showStorage', word: 'storage' },
  ],
} satisfies Record<string, CommandItem[]>

/** What undo and redo would do now; null: nothing. */
export interface UndoNames {
  undo: string | null
  redo: string | null
}

/**
 * The menu of the window in its language, by roles where the platform has them: their own words are English everywhere.
 * @param give hands a command to the window
 * @param names of the steps that undo and redo turn
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  appName: string,
  give: (command: string) => void,
  names: UndoNames,
): MenuItemConstructorOptions[] {
  const items = (group: CommandItem[]): MenuItemConstructorOptions[] =>
    group.map(({ id, word, keys }) => ({
      id,
      label: t(`main.menu.${word}`),
      ...(keys === undefined ? {} : { accelerator: keys }),
      // The page hears its keys itself; the menu only shows them.
      registerAccelerator: false,
      click: () => give(id),
    }))
  // The page knows what a text field has to take back, and what the history of the project has.
  const turn = (id: 'undo' | 'redo', keys: string): MenuItemConstructorOptions => ({
    ...{
      id: `edit.${id}`,
      label: names[id]?.replaceAll('&', '&&') ?? t(`main.menu.${id}`),
      enabled: names[id] !== null,
    },
    ...{ accelerator: keys, registerAccelerator: false, click: () => give(`edit.${id}`) },
  })
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const isMac = platform === 'darwin'
  const appMenu: MenuItemConstructorOptions = {
    label: appName,
    submenu: [
      { role: 'about', label: t('main.menu.aboutApp', { app: appName }) },
      line,
      ...items(commands.app),
      line,
      { role: 'services', label: t('main.menu.services') },
      line,
      { role: 'hide', label: t('main.menu.hide', { app: appName }) },
      { role: 'hideOthers', label: t('main.menu.hideOthers') },
      { role: 'unhide', label: t('main.menu.showAll') },
      line,
      { role: 'quit', label: t('main.menu.quitApp', { app: appName }) },
    ],
  }
  return [
    ...(isMac ? [appMenu] : []),
    {
      role: 'fileMenu',
      label: t('main.menu.file'),
      submenu: [
        ...items(commands.upload),
        line,
        ...items(commands.connections),
        ...(isMac ? [] : [line, ...items(commands.app)]),
        line,
        isMac
          ? { role: 'close', label: t('main.menu.closeWindow') }
          : { role: 'quit', label: t(platform === 'win32' ? 'main.menu.exit' : 'main.menu.quit') },
      ],
    },
    {
      label: t('main.menu.edit'),
      submenu: [
        turn('undo', 'CmdOrCtrl+Z'),
        turn('redo', 'CmdOrCtrl+Shift+Z'),
        ...items(commands.edit),
        line,
        { role: 'cut', label: t('main.menu.cut') },
        { role: 'copy', label: t('main.menu.copy') },
        { role: 'paste', label: t('main.menu.paste') },
        { role: 'delete', label: t('main.menu.delete') },
        line,
        { role: 'selectAll', label: t('main.menu.selectAll') },
      ],
    },
    {
      role: 'viewMenu',
      label: t('main.menu.view'),
      submenu: [
        ...items(commands.view),
        line,
        { role: 'resetZoom', label: t('main.menu.resetZoom') },
        { role: 'zoomIn', label: t('main.menu.zoomIn') },
        { role: 'zoomOut', label: t('main.menu.zoomOut') },
        line,
        { role: 'togglefullscreen', label: t('main.menu.fullScreen') },
        { role: 'toggleDevTools', label: t('main.menu.devTools') },
      ],
    },
    {
      role: 'windowMenu',
      label: t('main.menu.window'),
      submenu: [
        { role: 'minimize', label: t('main.menu.minimize') },
        { role: 'zoom', label: t('main.menu.zoom') },
        ...(isMac
          ? [line, { role: 'front' as const, label: t('main.menu.toFront') }]
          : [{ role: 'close' as const, label: t('main.menu.close') }]),
      ],
    },
    ...(isMac
      ? []
      : [
          {
            role: 'help' as const,
            label: t('main.menu.help'),
            submenu: [{ role: 'about' as const, label: t('main.menu.about') }],
          },
        ]),
  ]
}
