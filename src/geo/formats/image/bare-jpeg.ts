const [startOfImage, startOfScan, endOfImage] = [0xd8, 0xda, 0xd9]
const adobe = 0xee

/**
 * A JPEG without notes (EXIF, thumbnails, comments, gain maps) and without stray bytes between its segments: decoders give up
 * on pictures whose notes alone are damaged. `isAdobe`: it has Adobe's marker, so that four components are inverted.
 */
export function bareJpeg(bytes: Uint8Array): { bytes: Uint8Array; isAdobe: boolean } {
  const parts: Uint8Array[] = [Uint8Array.of(0xff, startOfImage)]
  let isAdobe = false
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1]!
    const stands = marker === 0xff || marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    if (bytes[at] !== 0xff || stands) {
      at++
      continue
    }
    if (marker === startOfScan || marker === endOfImage) break
    const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    const note = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== adobe)
    if (!note && end <= bytes.length) {
      // Cut short, Adobe's marker says nothing.
      const whole = marker !== adobe || end - at >= 16
      if (whole) parts.push(bytes.subarray(at, end))
      isAdobe ||= marker === adobe && whole
    }
    at = end
  }
  return { bytes: Buffer.concat([...parts, bytes.subarray(at)]), isAdobe }
}
