import type { AppError, WireError } from '../../shared/errors/app-error'
import { textOf } from './i18n'
import { t } from './index'
import { spoken } from './locale'

/**
 * What happened and what to do, in the language of the window. An error without words of its own says in another language than
 * English what its code means, and then what it says in English.
 */
export function errorWords({ code, message, words }: AppError | WireError): string {
  if (spoken.value === 'en') return message
  if (words) return textOf(`errors.reasons.${words.reason}`, words.params)
  return t('core.error', { what: t(`errors.codes.${code}`), message })
}
