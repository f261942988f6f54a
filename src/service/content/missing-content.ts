import { AppError } from '../../shared/errors/app-error'
import type { ContentFile } from './content-store'

/** A kept file that is not where it was put: somebody else has removed or cut it. */
export function missingContent({ sha256 }: ContentFile): AppError {
  return new AppError(
    'file.missing',
    `A file of the service is missing (content ${sha256.slice(0, 12)}…): something other than the service has removed it. Restore it from a backup, or send the files again.`,
    { details: { sha256 }, retry: 'after-change' },
  )
}
