import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'

/**
 * The folder where the platform wants a program's data: %APPDATA% on Windows, Application Support on macOS,
 * $XDG_DATA_HOME or ~/.local/share elsewhere. Not created here.
 * @param name of the program, used as the folder's name
 * @param override a folder of the user's own choice; taken before all else when not empty
 */
export function userDataFolder(name: string, override: string | undefined, env = process.env): string {
  if (override) return resolve(override)
  if (process.platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), name)
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name)
  const shared = env.XDG_DATA_HOME
  // A relative XDG path is invalid and ignored (XDG base directory specification).
  return join(shared && isAbsolute(shared) ? shared : join(homedir(), '.local', 'share'), name.toLowerCase())
}
