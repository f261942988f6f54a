import type { FileReport } from '../../geo/engine-api'
import { freeText, isDiskFull } from '../../node/disk-space'
import { AppError, toAppError } from '../../shared/errors/app-error'

/** So many characters of warnings fit into a status, with some to spare for how many more there are. */
const maxToldLength = 1000

/** What the status of a job that went well says: what its reader should know of the files, if anything. */
export function endingOf(reports: readonly FileReport[]): string {
  const all = [...new Set(reports.flatMap((report) => report.warnings.map((warning) => warning.message)))]
  let length = 0
  const told = all.filter((message) => (length += message.length) <= maxToldLength)
  if (told.length === 0 && all[0] !== undefined) told.push(`${all[0].slice(0, maxToldLength)}…`)
  const more = all.length - told.length
  return ['Completed.', ...told, ...(more > 0 ? [`(and ${more} more)`] : [])]
    .join(' ')
    .replace(/^Completed\.$/, 'Completed')
}

/** What the status of a job says that its files are to blame for. */
export const failureText = (error: AppError): string =>
  error.code === 'internal' ? `The files could not be processed: ${error.message}` : error.message

/** What the status of a job says that is tried again. @param folder on the disk that jobs are worked on */
export function waitText(error: unknown, folder: string): string {
  const isOfStore = error instanceof AppError && error.details.place !== undefined
  if (isOfStore || !isDiskFull(error)) return `Waiting to be tried again: ${toAppError(error).message}`
  return `Waiting for room: the disk of the service is full${freeText(folder)}. Free some space there, and it goes on; the files are safe.`
}
