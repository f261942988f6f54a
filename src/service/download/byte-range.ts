/** First and last byte (inclusive) of an answer; `unsatisfiable` when the range lies outside; null for the whole. */
export type ByteRange = { start: number; end: number } | 'unsatisfiable' | null

/** Reads a Range header (RFC 9110) for content of `size` bytes. Several ranges, other units and nonsense mean the whole. */
export function readRange(header: string | undefined, size: number): ByteRange {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').trim())
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
