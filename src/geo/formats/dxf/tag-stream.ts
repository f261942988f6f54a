/** One group of a DXF file: its code, and its value as text (ASCII files, latin1 for bytes above 127) or number (binary files). */
export type TagReceiver = (code: number, value: string | number) => void

/** Cuts chunks of a DXF file into groups. */
export interface TagStream {
  write(chunk: Buffer): void
  /** Tells what is left at the end of the file; returns false when a group is incomplete. */
  end(): boolean
  /** Line (ASCII) or byte (binary) after the last whole group, for error messages. */
  readonly position: number
}

/** No group is longer; what goes on without an end is damage, and must not be gathered in memory. */
const longestGroup = 1 << 24

/** What a binary DXF begins with (DXF reference, Binary DXF Files). */
export const binarySentinel = 'AutoCAD Binary DXF\r\n\x1a\0'

/** Groups as pairs of lines. A line that should be a code and is none ends in NaN, which the receiver treats as damage. */
export function asciiTags(receive: TagReceiver): TagStream {
  let rest = ''
  let code: number | null = null
  let lines = 0
  const take = (text: string, from: number, to: number) => {
    lines++
    if (code === null) {
      code = groupCode(text, from, to)
      return
    }
    const group = code
    code = null
    receive(group, text.slice(from, to))
  }
  // Old Macintosh files end lines by a carriage return alone.
  const takeMacLines = (keepLast: boolean) => {
    const parts = rest.split('\r')
    rest = keepLast ? (parts.pop() ?? '') : ''
    for (const part of parts) take(part, 0, part.length)
  }
  return {
    get position() {
      return lines
    },
    write(chunk) {
      const text = rest + chunk.toString('latin1')
      let from = 0
      for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', from)) {
        take(text, from, end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end)
        from = end + 1
      }
      rest = text.slice(from)
      if (rest.length > 65_536 && lines === 0 && rest.includes('\r')) takeMacLines(true)
      if (rest.length > longestGroup) {
        receive(NaN, '')
        rest = ''
      }
    },
    end() {
      if (lines === 0 && rest.includes('\r')) takeMacLines(false)
      else if (rest !== '') take(rest, 0, rest.length)
      rest = ''
      return code === null
    },
  }
}

/** The group code in a line of text; NaN when it is none. */
function groupCode(text: string, from: number, to: number): number {
  while (from < to && text.charCodeAt(from) <= 32) from++
  while (to > from && text.charCodeAt(to - 1) <= 32) to--
  if (from === to || to - from > 5) return NaN
  const negative = text.charCodeAt(from) === 45
  let code = 0
  for (let at = negative ? from + 1 : from; at < to; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return NaN
    code = code * 10 + digit
  }
  return negative ? -code : code
}

/** Groups of the binary form; `wide` files (R13 and later) have two-byte codes. Source: DXF reference, Binary DXF Files. */
export function binaryTags(receive: TagReceiver, wide: boolean): TagStream {
  let rest: Buffer = Buffer.alloc(0)
  let consumed = 0
  let first = true
  return {
    get position() {
      return consumed
    },
    write(chunk) {
      let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (first) {
        if (bytes.length < binarySentinel.length) {
          rest = bytes
          return
        }
        bytes = bytes.subarray(binarySentinel.length)
        consumed = binarySentinel.length
        first = false
      }
      let at = 0
      for (;;) {
        const next = readGroup(bytes, at, wide, receive)
        if (next < 0) break
        at = next
      }
      consumed += at
      rest = Buffer.from(bytes.subarray(at))
      if (rest.length > longestGroup) {
        receive(NaN, '')
        rest = Buffer.alloc(0)
      }
    },
    end: () => rest.length === 0,
  }
}

/** Reads one group; the position after it, or -1 when it is not whole yet. */
function readGroup(bytes: Buffer, at: number, wide: boolean, receive: TagReceiver): number {
  if (at + 3 > bytes.length) return -1
  let code = wide ? bytes.readUInt16LE(at) : bytes.readUInt8(at)
  at += wide ? 2 : 1
  if (!wide && code === 255) {
    code = bytes.readUInt16LE(at)
    at += 2
  }
  const kind = valueKind(code)
  if (kind === 'text') {
    const end = bytes.indexOf(0, at)
    if (end < 0) return -1
    receive(code, bytes.toString('latin1', at, end))
    return end + 1
  }
  if (kind === 'bytes') {
    const length = bytes[at] ?? 0
    if (at + 1 + length > bytes.length) return -1
    receive(code, '')
    return at + 1 + length
  }
  const size = kind === 'double' ? 8 : kind === 'long' ? 8 : kind === 'int' ? 4 : kind === 'bool' ? 1 : 2
  if (at + size > bytes.length) return -1
  if (kind === 'double') receive(code, bytes.readDoubleLE(at))
  else if (kind === 'long') receive(code, Number(bytes.readBigInt64LE(at)))
  else if (kind === 'int') receive(code, bytes.readInt32LE(at))
  else if (kind === 'bool') receive(code, bytes.readUInt8(at))
  else receive(code, bytes.readInt16LE(at))
  return at + size
}

function valueKind(code: number): 'text' | 'bytes' | 'double' | 'long' | 'int' | 'bool' | 'short' {
  if (code >= 10 && code <= 59) return 'double'
  if (code >= 60 && code <= 79) return 'short'
  if (code >= 90 && code <= 99) return 'int'
  if (code >= 110 && code <= 149) return 'double'
  if (code >= 160 && code <= 169) return 'long'
  if (code >= 170 && code <= 179) return 'short'
  if (code >= 210 && code <= 239) return 'double'
  if (code >= 270 && code <= 289) return 'short'
  if (code >= 290 && code <= 299) return 'bool'
  if ((code >= 310 && code <= 319) || code === 1004) return 'bytes'
  if (code >= 370 && code <= 389) return 'short'
  if (code >= 400 && code <= 409) return 'short'
  if (code >= 420 && code <= 429) return 'int'
  if (code >= 440 && code <= 459) return 'int'
  if (code >= 460 && code <= 469) return 'double'
  if (code >= 1010 && code <= 1059) return 'double'
  if (code >= 1060 && code <= 1070) return 'short'
  if (code === 1071) return 'int'
  return 'text'
}
