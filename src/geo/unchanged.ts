import { statSync } from 'node:fs'
import { AppError } from '../shared/errors/app-error'
import { said } from '../shared/languages/said-readers'
import { errorOf } from '../shared/errors/worded-error'
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

function changed({ name, path }: FileMember): AppError {
  return errorOf('file.changed', said('readers.limits.changed', { file: name }), {
    details: { file: path },
    retry: 'after-change',
  })
}

function gone({ name, path }: FileMember, error: AppError | undefined): AppError {
  if (error?.code !== 'file.missing') return error ?? new AppError('internal', `${name} was not looked at.`)
  return errorOf('file.missing', said('readers.limits.removed', { file: name }), {
    details: { file: path },
    retry: 'after-change',
    cause: error,
  })
}
