import { AppError } from '../../shared/errors/app-error'
import type { ServiceSettings } from './setting-table'

/** Refuses a database that processes share beside files that one of them has alone, and work for which there are no others. AppError `invalid`. */
export function checkPlaces({ database, files, work }: Pick<ServiceSettings, 'database' | 'files' | 'work'>): void {
  if (database === undefined && !work)
    throw new AppError(
      'invalid',
      'Others can do the work only over a PostgreSQL database: say which (--database), or leave --no-work out.',
    )
  if (database === undefined || files !== undefined) return
  throw new AppError(
    'invalid',
    'The processes of a database share the files too, so they cannot lie in the folder of one: say with files (--files s3://BUCKET/PREFIX, or the full path of a folder that all of them see) where they lie.',
  )
}

/** What a process that works on jobs cannot do without; AppError `invalid` names it. */
export function workerPlaces(settings: ServiceSettings): { data: string; database: string; files: string } {
  const { data, database, files } = settings
  if (database === undefined)
    throw new AppError(
      'invalid',
      'Work is shared over a PostgreSQL database: --database postgres://USER@HOST:PORT/DATABASE. A service without one does its work itself.',
    )
  checkPlaces(settings)
  if (data === undefined)
    throw new AppError('invalid', 'A process that works needs a folder of its own for what it works on: --data DIR.')
  return { data, database, files: files ?? '' }
}
