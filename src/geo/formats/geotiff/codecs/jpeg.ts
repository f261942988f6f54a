/** JPEG decoding by libjpeg-turbo (WASM), with what TIFF puts around it. */

type Decode = (input: Uint8Array) => { width: number; height: number; data: Uint8ClampedArray }
let decoder: Promise<Decode> | null = null

/** The decoder of whole JPEG images, loaded at the first call. It throws a plain Error for what it cannot decode. */
export function jpegDecoder(): Promise<Decode> {
  decoder ??= import('@cwasm/jpeg-turbo').then((module) => module.decode)
  return decoder
}

const startOfImage = 0xd8
const adobeMarker = (transform: 0 | 1): number[] => [
  ...[0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform],
]

/**
 * A block of a JPEG-compressed TIFF as a whole JPEG image: with the tables that TIFF keeps apart, and with a marker that
 * says whether its three components are YCbCr or RGB, which TIFF knows and JPEG would guess.
 */
export function wholeJpeg(block: Uint8Array, tables: Uint8Array | null, transform: 0 | 1 | null): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, startOfImage)]
  if (transform !== null) parts.push(Uint8Array.from(adobeMarker(transform)))
  if (tables && tables.length > 4) parts.push(tables.subarray(2, tables.length - 2))
  const begins = block[0] === 0xff && block[1] === startOfImage
  parts.push(begins ? block.subarray(2) : block)
  return Buffer.concat(parts)
}

/** Size, components and bits of a JPEG by its frame header; null when there is none in the bytes. */
export function jpegHeader(
  bytes: Uint8Array,
): { width: number; height: number; components: number; bits: number } | null {
  let at = 2
  while (at + 9 < bytes.length) {
    const marker = bytes[at + 1]!
    // Fill bytes, and stray ones between segments.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at++
      continue
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (frame) {
      return {
        bits: bytes[at + 4]!,
        height: (bytes[at + 5]! << 8) | bytes[at + 6]!,
        width: (bytes[at + 7]! << 8) | bytes[at + 8]!,
        components: bytes[at + 9]!,
      }
    }
    if (marker === 0xd8 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
  }
  return null
}
