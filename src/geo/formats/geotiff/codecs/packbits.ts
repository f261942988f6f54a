/** PackBits into `output`; returns how many bytes came. */
export function decodePackBits(input: Uint8Array, output: Uint8Array): number {
  let from = 0
  let to = 0
  while (from < input.length && to < output.length) {
    const control = input[from++]!
    if (control === 128) continue
    if (control < 128) {
      const stop = Math.min(output.length, to + control + 1, to + input.length - from)
      while (to < stop) output[to++] = input[from++]!
      if (from >= input.length) break
    } else {
      const value = input[from++]!
      const stop = Math.min(output.length, to + 257 - control)
      output.fill(value, to, stop)
      to = stop
    }
  }
  return to
}
