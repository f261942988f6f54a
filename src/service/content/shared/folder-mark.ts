import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../shared/errors/app-error'
import type { Store } from '../../store/store'
import { isAbsent, sharedFolderError } from './folder-errors'

/** Whether files are to lie in a folder that processes share. */
export const isFolderPlace = (text: string): boolean => isAbsolute(text)

const fileName = 'plumbline-files'
/** The setting that has the mark of the folder; it is of one place, and goes with no backup. */
export const folderMarkSetting = 'files-folder'

/**
 * Sees to it that a folder is the one of this database: a folder whose network is not mounted is an empty one of this computer, and files
 * that go there are lost to the others. The first process marks both, the folder first. AppError `service.failed` when they do not agree.
 */
export async function checkFolderMark(folder: string, store: Pick<Store, 'setting' | 'settingOf'>): Promise<void> {
  const known = await store.settingOf(folderMarkSetting)
  const path = join(folder, fileName)
  const found = await told(
    folder,
    async () => (await readMark(path)) ?? (known === null ? makeMark(folder, path) : null),
  )
  if (found !== null && found === (known ?? (await store.setting(folderMarkSetting, () => found)))) return
  throw new AppError(
    'service.failed',
    `${folder} is not the folder that holds the files of this database: ${found === null ? `there is no ${fileName} in it` : `its ${fileName} is of another one`}. Look whether the folder is mounted; one that was copied keeps that file.`,
    { details: { place: folder }, retry: 'after-change' },
  )
}

async function told<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw sharedFolderError(error, folder)
  }
}

/** What the folder is marked with; null for nothing. Another process may be writing it just now. */
async function readMark(path: string): Promise<string | null> {
  for (let left = 20; ; left--) {
    const text = await readFile(path, 'utf8').catch((error: unknown) =>
      isAbsent(error) ? null : Promise.reject(error as Error),
    )
    if (text !== '' || left === 0) return text?.trim() ?? null
    await pause(50)
  }
}

async function makeMark(folder: string, path: string): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Of several that begin at once one is first, and all take its mark.
  await writeFile(path, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readMark(path)
}
