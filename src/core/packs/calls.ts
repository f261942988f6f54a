import type { CallsOf } from '../../shared/contract'
import { openPackHere, type PackOpening } from './open-pack'
import { restorePack, type PackRestoring } from './restore/restore-pack'
import { describePack, writePack, type PackWriting } from './write-pack'

/** Answers the calls of `packs`. @param parts `onOpened`: another project is shown */
export function packCalls(
  parts: PackWriting & PackOpening & PackRestoring & { onOpened: () => void },
): CallsOf<'packs'> {
  return {
    'packs.describe': (asked, { signal }) => describePack(parts, asked, signal),
    'packs.write': (asked, { signal }) => writePack(parts, asked, signal),
    'packs.restore': (asked, { signal }) => restorePack(parts, asked, signal),
    'packs.open': async ({ path }, { signal }) => {
      const opened = await openPackHere(parts, path, signal)
      parts.onOpened()
      return opened
    },
  }
}
