const clear = 256
const end = 257
/** Codes of 12 bits are used up to here, then the table begins anew. */
const lastCode = 4093
const slots = 1 << 14

/** LZW as TIFF 6.0 has it: codes from the highest bit, widths one code early. */
export function encodeLzw(input: Uint8Array): Uint8Array {
  const out = Buffer.alloc(Math.ceil(input.length * 1.5) + 16)
  // Text before and byte as one key; its code.
  const keys = new Int32Array(slots)
  const codes = new Uint16Array(slots)
  let [at, held, heldBits, width, next] = [0, 0, 0, 9, 258]
  const put = (code: number): void => {
    held = (held << width) | code
    heldBits += width
    while (heldBits >= 8) {
      heldBits -= 8
      out[at++] = held >>> heldBits
      held &= (1 << heldBits) - 1
    }
  }
  put(clear)
  keys.fill(-1)
  let text = input[0] ?? end
  for (let i = 1; i < input.length; i++) {
    const key = (text << 8) | input[i]!
    let slot = Math.imul(key, 0x9e3779b1) >>> 18
    while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (slots - 1)
    if (keys[slot] === key) {
      text = codes[slot]!
      continue
    }
    put(text)
    keys[slot] = key
    codes[slot] = next++
    if (next === 512 || next === 1024 || next === 2048) width++
    if (next > lastCode) {
      put(clear)
      keys.fill(-1)
      next = 258
      width = 9
    }
    text = input[i]!
  }
  put(text)
  next++
  if (next === 512 || next === 1024 || next === 2048) width++
  put(end)
  if (heldBits > 0) out[at++] = held << (8 - heldBits)
  return out.subarray(0, at)
}
