/**
 * Letters of code page 850 that stand for signs in Windows-1252 which nobody writes within a word: between two letters
 * they tell the one from the other. Quotation marks, dashes, dots and the blank that does not break are left out, as
 * are the letters of Central Europe.
 */
const dosOnly = new Set([
  ...[0x81, 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8d, 0x8f, 0x90, 0x94, 0x98, 0x9b, 0x9d],
  ...[0xa1, 0xa2, 0xa3, 0xa4, 0xa5],
])

/** ß there, á in Windows-1252. */
const sharpS = 0xe1

/** Whether a text of single bytes is code page 850 (DOS, Western Europe) rather than Windows-1252. */
export function isDosText(sample: Uint8Array): boolean {
  let dos = 0
  let windows = 0
  for (let i = 1; i < sample.length - 1; i++) {
    const byte = sample[i] as number
    if (byte < 0x80 || !isLetter(sample[i - 1]) || !isLetter(sample[i + 1])) continue
    if (dosOnly.has(byte)) dos++
    else if (byte >= 0xc0 && byte !== sharpS) windows++
  }
  return dos >= 2 && dos > windows * 4
}

function isLetter(byte = 0): boolean {
  const small = byte | 0x20
  return small >= 0x61 && small <= 0x7a
}
