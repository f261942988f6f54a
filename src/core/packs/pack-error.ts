import { AppError } from '../../shared/errors/app-error'
import type { ErrorCode } from '../../shared/errors/codes'
import * as readers from '../../shared/languages/en/readers'
import { saidWith } from '../../shared/languages/said'

/** An error of a site pack, with its sentence for the window. @param reason key of the room `readers.packs` */
export function packError(
  code: ErrorCode,
  reason: keyof typeof readers.packs,
  params: Record<string, string | number>,
  options: Omit<ConstructorParameters<typeof AppError>[2] & object, 'by'> = {},
): AppError {
  const { text, by } = saidWith(`readers.packs.${reason}`, params, { readers })
  return new AppError(code, text, { ...options, by })
}
