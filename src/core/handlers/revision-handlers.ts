import type { CoreHandlers } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'

type Names = Extract<keyof CoreHandlers, `revisions.${string}` | `storage.${string}`>

const later = () => {
  throw new AppError('unavailable', 'Revisions are not ready yet.')
}

export function revisionHandlers(): Pick<CoreHandlers, Names> {
  return {
    'revisions.prepare': later,
    'revisions.listStates': () => [],
    'revisions.hold': later,
    'revisions.download': later,
    'revisions.compare': later,
    'revisions.identify': later,
    'revisions.listRows': later,
    'storage.getUsage': () => ({ bytes: 0, freeBytes: null, items: [] }),
    'storage.free': () => ({ freedBytes: 0 }),
  }
}
