import type { Session } from 'electron'

/** What the window may use of the browser's own powers; all else is denied, both when asked for and when looked up. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

/** Denies the web permissions that the app has no use for (Electron's own default is to grant them all). */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(allowed.has(permission)))
  session.setPermissionCheckHandler((_contents, permission) => allowed.has(permission))
  session.setDevicePermissionHandler(() => false)
}
