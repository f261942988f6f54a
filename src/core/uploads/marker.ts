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

/** The comment with the mark of an upload at its end. */
export function markComment(comment: string, uploadId: string): string {
  return `${comment}${comment === '' ? '' : ' '}⟦u:${uploadId}⟧`
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
  const plain = comment.replace(pattern, '')
  return plain === '' && comment !== '' ? null : plain
}
