import { AppError } from '../../../shared/errors/app-error'

/** How object stores of several makers say that nothing more fits. */
const fullNames = /^(XMinioStorageFull|StorageFull|InsufficientStorage|QuotaExceeded\w*|InsufficientCapacity)$/
const absentNames = /^(NoSuchKey|NotFound|NoSuchUpload)$/
/** Configuration that is wrong: who runs the service has to mend it. */
const refusedStatuses = [301, 400, 401, 403, 404, 405, 501]

interface S3Failure {
  name?: string
  Code?: string
  code?: string
  $metadata?: { httpStatusCode?: number; attempts?: number }
}

const nameOf = (error: unknown): string => {
  const { Code, name, code } = (error ?? {}) as S3Failure
  return Code ?? code ?? name ?? 'unknown'
}

/** Whether an object, or an upload in parts, is not there. */
export const isAbsent = (error: unknown): boolean =>
  absentNames.test(nameOf(error)) || (error as S3Failure | null)?.name === 'NotFound'

/**
 * What an object store failed by: AppError `disk.full`, `service.failed` when it refuses (a person has to mend that), else
 * `service.busy`: it has been asked several times by then, and may answer later. Neither credentials nor signed addresses are in it.
 * @param where the place, as the administrator has named it
 */
export function storeError(error: unknown, where: string): AppError {
  if (error instanceof AppError) return error
  const name = nameOf(error)
  const status = (error as S3Failure | null)?.$metadata?.httpStatusCode
  const details = { place: where, reason: name, ...(status === undefined ? {} : { status }) }
  const told = status === undefined ? name : `${status} ${name}`
  if (status === 507 || fullNames.test(name)) {
    return new AppError(
      'disk.full',
      `The object store of the service is full (${told}). Nothing was changed, and what it holds is safe. Whoever runs the service has to make room in it; then try again.`,
      { details, retry: 'later', cause: error },
    )
  }
  if (status !== undefined && refusedStatuses.includes(status)) {
    return new AppError(
      'service.failed',
      `The object store of the service refuses (${told}). Whoever runs the service has to look at the bucket, its rights and the credentials; nothing was changed.`,
      { details, retry: 'later', cause: error },
    )
  }
  if (name === 'CredentialsProviderError') {
    return new AppError(
      'service.failed',
      'The service has no credentials for its object store. Whoever runs it has to give them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile in the usual files.',
      { details, retry: 'later', cause: error },
    )
  }
  return new AppError(
    'service.busy',
    `The object store of the service does not answer as it should (${told}). Nothing was changed; try again in a minute.`,
    { details, retry: 'later', cause: error },
  )
}
