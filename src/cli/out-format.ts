import { extname } from 'node:path'
import { AppError } from '../shared/errors/app-error'
import { exportFormats, type ExportFormat } from '../shared/model/table-query'

const formats = Object.entries(exportFormats) as [ExportFormat, (typeof exportFormats)[ExportFormat]][]

/** The endings of files that can be written, for people. */
export const outEndings = formats.map(([, { ending, label }]) => `.${ending} (${label})`).join(', ')

/** The format that a file is written in, by its ending. AppError `invalid` for one that nothing is written in. */
export function outFormatOf(path: string): ExportFormat {
  const ending = extname(path).slice(1).toLowerCase()
  const found = formats.find((format) => format[1].ending === ending)
  if (found) return found[0]
  if (ending === 'json') return 'geojson'
  throw new AppError('invalid', `${path} has to end in ${outEndings}.`)
}
