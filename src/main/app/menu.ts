import type { MenuItemConstructorOptions } from 'electron'
import type { English } from '../../shared/languages/en'
import { keysOf, partsOfKeys, shownKeysOf, type KeyChoices } from '../../shared/model/command-keys'
import { t } from './texts'

interface CommandItem {
  /** By which the window knows the command. */
  id: string
  word: Exclude<keyof English['main']['menu'], 'aboutApp' | 'hide' | 'quitApp'>
}

/** Commands of the window that the menu offers, with the keys that the window hears. */
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
    { id: 'view.layers', word: 'layers' },
    { id: 'view.permits', word: 'permits' },
    { id: 'view.jobs', word: 'jobs' },
    { id: 'view.uploads', word: 'uploads' },
    { id: 'view.toggleInspector', word: 'inspector' },
    { id: 'app.openPalette', word: 'search' },
  ],
  edit: [{ id: 'edit.showHistory', word: 'history' }],
  app: [
    { id: 'app.openSettings', word: 'settings' },
    { id: 'app.showStorage', word: 'storage' },
  ],
  help: [
    { id: 'app.openGuide', word: 'guide' },
    { id: 'app.takeTour', word: 'tour' },
    { id: 'app.showShortcuts', word: 'shortcuts' },
    { id: 'app.showDiagnostics', word: 'diagnostics' },
  ],
} satisfies Record<string, CommandItem[]>

/** What undo and redo would do now; null: nothing. */
export interface UndoNames {
  undo: string | null
  redo: string | null
}

/** What the menu shows besides its words. */
export interface MenuState {
  /** Of the steps that undo and redo turn. */
  names: UndoNames
  keys: KeyChoices
}

const electronKeys: Readonly<Record<string, string>> = {
  ...{ '+': 'Plus', ' ': 'Space', ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right' },
}

/** The keys of a command as the menu shows them; the page hears them itself. What Electron has no name for is not shown. */
function acceleratorOf(
  id: string,
  choices: KeyChoices,
): Pick<MenuItemConstructorOptions, 'accelerator' | 'registerAccelerator'> {
  const shown = shownKeysOf(keysOf(id, choices))
  const { held, key } = partsOfKeys(shown ?? '')
  const isKnown =
    /^([!-~]|F\d{1,2}|Enter|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Plus|Up|Down|Left|Right)$/
  const name = electronKeys[key] ?? key
  if (!isKnown.test(name)) return silent
  const accelerator = [...held.map((each) => (each === 'Ctrl' ? 'CmdOrCtrl' : each)), name].join('+')
  return { accelerator, ...silent }
}
const silent = { registerAccelerator: false }

/**
 * The menu of the window in its language, by roles where the platform has them: their own words are English everywhere.
 * @param give hands a command to the window
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  appName: string,
  give: (command: string) => void,
  { names, keys }: MenuState,
): MenuItemConstructorOptions[] {
  const items = (group: CommandItem[]): MenuItemConstructorOptions[] =>
    group.map(({ id, word }) => ({
      id,
      label: t(`main.menu.${word}`),
      ...acceleratorOf(id, keys),
      click: () => give(id),
    }))
  // The page knows what a text field has to take back, and what the history of the project has.
  const turn = (id: 'undo' | 'redo'): MenuItemConstructorOptions => ({
    ...{
      id: `edit.${id}`,
      label: names[id]?.replaceAll('&', '&&') ?? t(`main.menu.${id}`),
      enabled: names[id] !== null,
    },
    ...acceleratorOf(`edit.${id}`, keys),
    click: () => give(`edit.${id}`),
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
        turn('undo'),
        turn('redo'),
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
    {
      role: 'help' as const,
      label: t('main.menu.help'),
      submenu: [
        ...items(commands.help),
        ...(isMac ? [] : [line, { role: 'about' as const, label: t('main.menu.about') }]),
      ],
    },
  ]
}
