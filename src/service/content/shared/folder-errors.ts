import { isDiskFull } from '../../../node/disk-space'
import { AppError } from '../../../shared/errors/app-error'

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | null)?.code ?? 'unknown'

/** Whether a file is not there. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/**
 * What a folder that processes share failed by: AppError `disk.full`, `service.failed` where it does not let itself be written, else
 * `service.busy`: a network may come back. What was given up by its caller stays as it is.
 */
export function sharedFolderError(error: unknown, folder: string): unknown {
  if (error instanceof AppError || (error as Error | null)?.name === 'AbortError') return error
  const code = codeOf(error)
  const more = { details: { place: folder, reason: code }, retry: 'later', cause: error } as const
  if (isDiskFull(error))
    return new AppError(
      'disk.full',
      `The folder for the files of the service, ${folder}, is full. Nothing was changed, and what it holds is safe. Whoever runs the service has to make room in it; then try again.`,
      more,
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code))
    return new AppError(
      'service.failed',
      `The service cannot use the folder for its files, ${folder} (${code}). Whoever runs it has to look whether the folder is mounted, and its rights; nothing was changed.`,
      more,
    )
  return new AppError(
    'service.busy',
    `The folder for the files of the service, ${folder}, does not answer as it should (${code}). Nothing was changed; try again in a minute.`,
    more,
  )
}
