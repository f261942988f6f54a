import { nativeTheme } from 'electron'
import type { Settings } from '../../shared/contract/app'

/** Gives the title bar, the menus and the dialogs of the system the theme that the user chose for the window. */
export function followTheme(theme: Settings['theme']): void {
  if (theme === 'system') nativeTheme.themeSource = 'system'
  else nativeTheme.themeSource = theme === 'dark' || theme === 'contrast-dark' ? 'dark' : 'light'
}
