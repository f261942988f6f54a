import type { LayerRevision } from '../../../shared/rest'

/** The mark that uploads may add to a comment so that a lost answer is recognised; of no use to a reader. */
const uploadMark = /\s*\[(?:plumbline|pl)[:-][^\]]*\]\s*$/i

/** A revision's comment without our own mark; '' when it has none. */
export function commentOf(revision: LayerRevision): string {
  return (revision.comment ?? '').replace(uploadMark, '').trim()
}
