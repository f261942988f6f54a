import { AppError } from '../../shared/errors/app-error'
import type { Store } from '../store/store'

/** The setting that a service has while it is being filled; it is of no row stream. */
export const unfinishedSetting = 'unfinished-transfer'

/** AppError `unavailable` for a service that a move or restore into was broken off: it has its rows, and not all of its files. */
export async function refuseUnfinished(store: Store): Promise<void> {
  if ((await store.settingOf(unfinishedSetting)) === null) return
  throw new AppError(
    'unavailable',
    'A move or restore into this service was broken off. Run the same command again: it goes on where it ended. The service starts when it is done.',
    { retry: 'after-change' },
  )
}
