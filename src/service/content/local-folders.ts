import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folders of one process beside the files that are kept: for pieces of work, emptied here, and for files that are made from kept
 * ones, of which those that are not whole are removed here.
 */
export function openLocalFolders(dir: string) {
  const work = join(dir, 'work')
  const made = join(dir, 'made')
  rmSync(work, { recursive: true, force: true })
  for (const folder of [work, made]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(made)) if (name.endsWith('.part')) rmSync(join(made, name), { force: true })
  return {
    workFolder(name: string): string {
      const path = join(work, name)
      rmSync(path, { recursive: true, force: true })
      return path
    },
    madePath: (name: string): string => join(made, name),
  }
}
