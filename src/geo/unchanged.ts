import { statSync } from 'node:fs'
import { fileFault } from './file-fault'
import { AppError } from '../shared/errors/app-error'
import { fileError } from '../node/file-errors'
import type { FileMember, FileSet } from './model'

/** Throws file.changed or file.missing where the files are others now than when the reading began. */
export type CheckUnchanged = () => void

/**
 * Remembers what the files of a set are when a reading of them begins. Half of what was there before and half of what came
 * after is no content of any file, and a file that became shorter on the way is not damaged.
 */
export function watchFiles({ members }: FileSet): CheckUnchanged {
  const before = members.map(stampOf)
  return () => {
    const after = members.map(stampOf)
    members.forEach((member, at) => {
      const [was, is] = [before[at], after[at]]
      if (typeof was !== 'string' || was === is) return
      throw typeof is === 'string' ? changed(member) : gone(member, is)
    })
  }
}

/** What the reading failed with, or that the files changed meanwhile, which then is why. */
export function causeOf(error: unknown, check: CheckUnchanged): unknown {
  try {
    check()
    return error
  } catch (changedFile) {
    return changedFile
  }
}

/** What tells one content of a file from another; the error for one that cannot be looked at. */
function stampOf({ path }: FileMember): string | AppError {
  try {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}`
  } catch (error) {
    return fileError(error, path)
  }
}

function changed(member: FileMember): AppError {
  return fileFault(member, 'file.changed', 'readers.limits.changed', {})
}

function gone(member: FileMember, error: AppError | undefined): AppError {
  if (error?.code !== 'file.missing') return error ?? new AppError('internal', `${member.name} was not looked at.`)
  return fileFault(member, 'file.missing', 'readers.limits.removed', {}, { cause: error })
}
