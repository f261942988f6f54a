const clear = 256
const end = 257

/** LZW as TIFF 6.0 has it (codes from the highest bit, widths one code early), into `length` bytes. Returns how many came. */
export function decodeLzw(input: Uint8Array, output: Uint8Array): number {
  // An entry is the text of the one before it and one more byte: it lies in the output already, at the place of its
  // first use, so a start and a length are all that is kept.
  const starts = new Uint32Array(4097)
  const lengths = new Uint16Array(4097)
  const total = output.length
  let next = 258
  let width = 9
  let buffered = 0
  let bits = 0
  let from = 0
  let to = 0
  let previousStart = 0
  let previousLength = 0
  while (to < total) {
    while (bits < width) {
      if (from >= input.length) return to
      buffered = ((buffered << 8) | input[from++]!) & 0xffffff
      bits += 8
    }
    bits -= width
    const code = (buffered >>> bits) & ((1 << width) - 1)
    if (code === end) return to
    if (code === clear) {
      next = 258
      width = 9
      previousLength = 0
      continue
    }
    const start = to
    if (code < 256) output[to++] = code
    else {
      const known = code < next
      if (!known && (code > next || previousLength === 0)) return -1
      const source = known ? starts[code]! : previousStart
      const length = known ? lengths[code]! : previousLength + 1
      const stop = Math.min(total, to + length)
      // Byte by byte: the text may run into itself.
      for (let at = source; to < stop; at++) output[to++] = output[at]!
    }
    if (previousLength > 0 && next < 4096) {
      starts[next] = previousStart
      lengths[next] = previousLength + 1
      next++
      if (next + 1 >= 1 << width && width < 12) width++
    }
    previousStart = start
    previousLength = to - start
  }
  return to
}
