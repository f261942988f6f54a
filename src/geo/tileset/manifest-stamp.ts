import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Another text wherever the form in a folder was made anew; '' where there is none, as opening it says. */
export function manifestStamp(dir: string): string {
  try {
    const { mtimeMs, ino, size } = statSync(join(dir, 'manifest.json'))
    return `${mtimeMs} ${ino} ${size}`
  } catch {
    return ''
  }
}
