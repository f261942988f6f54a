import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The file of a program or thread of ours: built, or as source. @param folder of the caller, `__dirname` */
export function ownScript(folder: string, name: string): string {
  const built = join(folder, `${name}.js`)
  return existsSync(built) ? built : join(folder, `${name}.ts`)
}

/** Options of Node that such a file needs: source has to be translated. */
export function nodeOptions(file: string): string[] {
  return file.endsWith('.ts') ? ['--require', 'tsx/cjs'] : []
}
