import { toAppError } from '../../shared/errors/app-error'
import type { PackMissing } from '../../shared/packs/pack-head'

/** What could not be put into a pack, by the error for which it could not. */
export function missingOf(what: PackMissing['what'], of: { id: number; name: string }, error: unknown): PackMissing {
  const { code, message } = toAppError(error)
  const why = /^net\.|^service\.(busy|failed|unauthorized)$/.test(code)
    ? 'not-here'
    : code === 'service.forbidden'
      ? 'withheld'
      : /^(file|crs|geo|worker)\./.test(code)
        ? 'unread'
        : 'failed'
  return { what, ...of, why, text: message }
}
