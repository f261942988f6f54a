/** Begins what JSON has no word for, and strings that begin with it themselves. */
const mark = '\u0000'

type View = Uint8Array | Float64Array | Float32Array | Uint32Array | Int32Array
const views = { Uint8Array, Float64Array, Float32Array, Uint32Array, Int32Array }
type ViewName = keyof typeof views

/**
 * A message as text, for `messageOf`: JSON, with maps, sets, lists of numbers in binary, and numbers that JSON does not write.
 * What is undefined is left out. Not `v8.serialize`: Electron 22 gives the memory of its result back by another size than it
 * took, and ends the process.
 */
export function textOf(message: unknown): string {
  return JSON.stringify([message], function (this: Record<string, unknown>, key, written: unknown) {
    // A Buffer has been turned into something else by then.
    return marked(this[key], written)
  })
}

/** What `textOf` was given. */
export function messageOf(text: string): unknown {
  return (
    JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? unmarked(value) : value)) as unknown[]
  )[0]
}

function marked(value: unknown, written: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? `${mark}s${value}` : value
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? value : `${mark}n${writtenNumber(value)}`
  if (typeof value === 'bigint') return `${mark}i${value}`
  if (value instanceof Map) return `${mark}m${textOf([...value])}`
  if (value instanceof Set) return `${mark}e${textOf([...value])}`
  if (value instanceof Date) return `${mark}d${value.getTime()}`
  if (!ArrayBuffer.isView(value)) return written
  const name = Object.keys(views).find((each) => value instanceof views[each as ViewName])
  if (name === undefined) throw new TypeError('A message holds a list that has no text.')
  return `${mark}v${name}:${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')}`
}

function unmarked(text: string): unknown {
  if (!text.startsWith(mark)) return text
  const rest = text.slice(2)
  switch (text[1]) {
    case 'n':
      return Number(rest)
    case 'i':
      return BigInt(rest)
    case 'm':
      return new Map(messageOf(rest) as [unknown, unknown][])
    case 'e':
      return new Set(messageOf(rest) as unknown[])
    case 'd':
      return new Date(Number(rest))
    case 'v':
      return viewOf(rest)
    default:
      return rest
  }
}

function viewOf(rest: string): View {
  const at = rest.indexOf(':')
  // Copied: what is pooled need not begin where a list of numbers may.
  const bytes = new Uint8Array(Buffer.from(rest.slice(at + 1), 'base64'))
  return new views[rest.slice(0, at) as ViewName](bytes.buffer)
}

/** `String` writes -0 as 0. */
function writtenNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}
