import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files below the folders whose bytes hold the text, as UTF-8 or UTF-16. */
export function filesThatHold(secret: string, folders: readonly string[]): string[] {
  const forms = [Buffer.from(secret, 'utf8'), Buffer.from(secret, 'utf16le'), Buffer.from(secret).toString('base64')]
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    .filter((file) => {
      const bytes = readFileSync(file)
      return forms.some((form) => bytes.includes(form))
    })
}
