import { guessEncoding, isUtf8, textCodec } from '../common/text-encoding'

const sampleBytes = 1 << 22

/**
 * The bytes of a STEP file with letters in UTF-8 or as the standard's \X2\ … \X0\ alone. Older programs write those of their
 * Windows code page as they are, which the kernel would take for parts of others; such a file is given anew, any other as it is.
 */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  const first = firstLetterBeyondAscii(bytes, 0)
  if (first < 0 || isUtf8(bytes.subarray(first))) return bytes
  const guess = guessEncoding(bytes.subarray(first, first + sampleBytes))
  const codec = guess.sure === 'guess' ? guess.codec : textCodec('windows-1252')
  if (!codec) return bytes
  const parts: Uint8Array[] = []
  let from = 0
  for (let at = first; at >= 0; at = firstLetterBeyondAscii(bytes, from)) {
    let to = at
    while (to < bytes.length && (bytes[to] as number) > 127) to++
    const letters = codec.decode(Buffer.from(bytes.subarray(at, to)))
    const codes = Array.from(letters, (letter) => letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'))
    parts.push(bytes.subarray(from, at), Buffer.from(`\\X2\\${codes.join('')}\\X0\\`, 'latin1'))
    from = to
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** Where the first byte from `from` on lies that is no ASCII; -1 when there is none. */
export function firstLetterBeyondAscii(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) if ((bytes[at] as number) > 127) return at
  return -1
}
