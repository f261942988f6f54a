import type { ServerFrame } from './frames'

/** A piece of a long list of an answer, which comes before the answer itself. `path`: where the list is in its value. */
export interface AnswerPart {
  type: 'part'
  id: number
  path: string[]
  records: unknown[]
}

/** Records of a list that go in one frame: a page takes up so many in a few milliseconds, and does other work between frames. */
const partLength = 200

/** An answer as frames: long lists of records in it go ahead, in parts. */
export function answerFrames(id: number, value: unknown): ServerFrame[] {
  const parts: AnswerPart[] = []
  const shorten = (whole: unknown, path: string[]): unknown => {
    if (isLong(whole)) {
      for (let at = 0; at < whole.length; at += partLength)
        parts.push({ type: 'part', id, path, records: whole.slice(at, at + partLength) })
      return []
    }
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole
    return Object.fromEntries(Object.entries(whole).map(([name, each]) => [name, shorten(each, [...path, name])]))
  }
  const rest = shorten(value, [])
  return [...parts, { type: 'answer', id, ok: true, value: rest }]
}

/** The value of an answer with the parts that came before it put back. */
export function wholeValue(value: unknown, parts: readonly AnswerPart[]): unknown {
  for (const { path, records } of parts) {
    const list = path.reduce((within, name) => (within as Record<string, unknown>)[name], value) as unknown[]
    for (const record of records) list.push(record)
  }
  return value
}

function isLong(list: unknown): list is object[] {
  return Array.isArray(list) && list.length > partLength && typeof list[0] === 'object' && list[0] !== null
}
