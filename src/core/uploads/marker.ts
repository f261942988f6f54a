import { createHash, randomBytes } from 'node:crypto'

/**
 * A mark at the end of a revision's comment by which an upload whose answer was lost is recognised among the layers. The
 * interface has no idempotency key; this is ours. Hidden from every text that a window shows.
 */
const pattern = /\s?⟦u:([a-z2-9]{10})⟧/g
// No 0, 1, i, l, o: it may be read aloud to support.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new id: 10 letters and digits, about 49 bits. */
export function newUploadId(): string {
  return [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

/** The id of what is named by a text: the same one each time. */
export function uploadIdOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 10)
  return [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
}

/**
 * The units that a drawing was sent with: the service takes them and tells nobody, so that whoever opens the source anew would read
 * it at another scale. In words that a person understands too, for programs that do not know it.
 */
const unitsPattern = /\s?⟦units: (mm|auto)⟧/g
type CarriedUnits = 'mm' | 'auto'

/** The comment with what goes along with an upload at its end: its mark, and the units that are not as drawn. */
export function markComment(comment: string, uploadId: string, units?: 'm' | CarriedUnits): string {
  const carried = units === undefined || units === 'm' ? [] : [`⟦units: ${units}⟧`]
  return [...(comment === '' ? [] : [comment]), ...carried, `⟦u:${uploadId}⟧`].join(' ')
}

/** The units that a comment says a drawing was sent with; null: as drawn, or it says nothing. */
export function findUnits(comment: string | null): CarriedUnits | null {
  const found = [...(comment ?? '').matchAll(unitsPattern)].pop()?.[1]
  return found === 'mm' || found === 'auto' ? found : null
}

/** The upload that a comment is marked with; null when it is not. */
export function findMark(comment: string | null): string | null {
  if (comment === null) return null
  const found = [...comment.matchAll(pattern)].pop()
  return found?.[1] ?? null
}

/** The comment as a person wrote it; null when nothing is left. */
export function withoutMark(comment: string | null): string | null {
  if (comment === null) return null
  const plain = comment.replace(pattern, '').replace(unitsPattern, '')
  return plain === '' && comment !== '' ? null : plain
}
