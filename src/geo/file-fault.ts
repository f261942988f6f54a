import type { AppError, ErrorDetails } from '../shared/errors/app-error'
import type { ErrorCode } from '../shared/errors/codes'
import { errorOf } from '../shared/errors/worded-error'
import { said } from '../shared/languages/said-readers'
import type { ParamsAfterKey, SaidKey, SaidParams } from '../shared/languages/said'

/** A sentence that names a file. */
type OfFile = { [Key in SaidKey]: 'file' extends keyof SaidParams<Key> ? Key : never }[SaidKey]

/** The error of a file that somebody has to mend, or take another for: its name in the sentence, its path in the details. */
export function fileFault<Key extends OfFile>(
  { name, path }: { name: string; path: string },
  code: ErrorCode,
  key: Key,
  params: Omit<SaidParams<Key>, 'file'>,
  { details, cause }: { details?: ErrorDetails; cause?: unknown } = {},
): AppError {
  const what = said(key, ...([{ file: name, ...params }] as unknown as ParamsAfterKey<Key>))
  return errorOf(code, what, { details: { file: path, ...details }, retry: 'after-change', cause })
}
