import iconv from 'iconv-lite'
import { isDosText } from './dos-letters'

/** Bytes to text in one encoding. */
export interface TextCodec {
  /** Canonical name: utf-8, windows-1252, gb18030, cp437, … */
  name: string
  decode(bytes: Uint8Array): string
}

const names: Readonly<Record<string, string>> = {
  '65001': 'utf-8',
  utf8: 'utf-8',
  ansi: 'windows-1252',
  '88591': 'iso-8859-1',
  iso88591: 'iso-8859-1',
  latin1: 'iso-8859-1',
  ascii: 'windows-1252',
  usascii: 'windows-1252',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  gb18030: 'gb18030',
  cp936: 'gb18030',
  ms936: 'gb18030',
  shiftjis: 'cp932',
  sjis: 'cp932',
  windows31j: 'cp932',
  ms932: 'cp932',
  big5: 'cp950',
  big5hkscs: 'big5hkscs',
  euckr: 'cp949',
  ksc5601: 'cp949',
  eucjp: 'eucjp',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  utf16: 'utf-16le',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
}

/**
 * The codec of a label as people and files write it: WHATWG labels, "CP1251", "1252", "ANSI 1252", "OEM 850",
 * "ISO 8859-5", "88595", "Windows-1250". Null when no such encoding is known.
 */
export function textCodec(label: string): TextCodec | null {
  const key = label
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '')
  if (!key) return null
  const number = /^(?:ansi|oem|cp|ms|ibm|dos|windows|win|x?cp)?(\d{3,5})$/.exec(key)?.[1]
  const iso = /^(?:iso)?8859(\d{1,2})$/.exec(key)?.[1]
  const candidates = [names[key], iso && `iso-8859-${iso}`, number && names[number], number && names[`cp${number}`]]
  if (number) candidates.push(/^125\d$/.test(number) ? `windows-${number}` : `cp${number}`)
  candidates.push(label.trim().toLowerCase())
  const name = candidates.find(
    (candidate): candidate is string => Boolean(candidate) && iconv.encodingExists(candidate as string),
  )
  return name === undefined ? null : codec(name)
}

function codec(name: string): TextCodec {
  if (name === 'utf-8') {
    return { name, decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') }
  }
  return { name, decode: (bytes) => iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name) }
}

/** For text that showed no byte above 127 so far: UTF-8 where later text is valid, else Windows-1252. */
const utf8OrWestern: TextCodec = {
  name: 'utf-8',
  decode: (bytes) => codec(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes),
}

/** A decoder for a stream of chunks in `name` (as `TextCodec.name`): keeps characters that are cut between chunks. */
export function streamDecoder(name: string): { write(bytes: Buffer): string; end(): string } {
  const decoder = iconv.getDecoder(name, { stripBOM: true })
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' }
}

/** True when all bytes make valid UTF-8; a character cut at the very end is forgiven. */
export function isUtf8(bytes: Uint8Array): boolean {
  let i = 0
  while (i < bytes.length) {
    const lead = bytes[i] as number
    if (lead < 0x80) {
      i++
      continue
    }
    const length =
      lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0
    if (length === 0) return false
    for (let k = 1; k < length; k++) {
      const next = bytes[i + k]
      if (next === undefined) return true
      if ((next & 0xc0) !== 0x80) return false
    }
    i += length
  }
  return true
}

/** What the bytes of a text most likely are, and how sure that is. */
export interface EncodingGuess {
  codec: TextCodec
  /** `ascii`: no byte above 127; `certain`: valid UTF-8; `guess`: by frequency only. */
  sure: 'ascii' | 'certain' | 'guess'
}

/** Letters that a text has at least before it is taken for Cyrillic: a French word may end in three with accents. */
const cyrillicLetters = 6

/**
 * Guesses the encoding of a sample: UTF-8 when valid, else by the runs of high bytes: GB 18030 (all runs even, most
 * pairs common Chinese characters), Windows-1251 and code page 866 (long runs of letters), code page 850, Windows-1252.
 * @param enough high bytes from which on frequencies count; with fewer it is Windows-1252 or code page 850
 */
export function guessEncoding(sample: Uint8Array, enough = 0): EncodingGuess {
  let runs = 0
  let evenRuns = 0
  let high = 0
  let chinesePairs = 0
  let cyrillic = 0
  let dosCyrillic = 0
  for (let i = 0; i < sample.length; i++) {
    if ((sample[i] as number) < 0x80) continue
    const start = i
    while (i < sample.length && (sample[i] as number) >= 0x80) {
      const byte = sample[i] as number
      if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) cyrillic++
      if (byte <= 0xaf || (byte >= 0xe0 && byte <= 0xf1)) dosCyrillic++
      if ((i - start) % 2 === 0) {
        const trail = sample[i + 1] ?? 0
        // The 3,755 common characters of GB 2312, in order of their sound, lie in rows 0xB0 to 0xD7.
        if (byte >= 0xb0 && byte <= 0xd7 && trail >= 0xa1) chinesePairs++
      }
      i++
    }
    const length = i - start
    high += length
    runs++
    if (length % 2 === 0) evenRuns++
  }
  if (high === 0) return { codec: utf8OrWestern, sure: 'ascii' }
  if (isUtf8(sample)) return { codec: codec('utf-8'), sure: 'certain' }
  const western = codec(isDosText(sample) ? 'cp850' : 'windows-1252')
  if (high < enough) return { codec: western, sure: 'guess' }
  if (evenRuns === runs && chinesePairs * 2 >= high * 0.7) return { codec: codec('gb18030'), sure: 'guess' }
  if (high / runs >= 3 && high >= cyrillicLetters) {
    if (cyrillic / high > 0.95) return { codec: codec('windows-1251'), sure: 'guess' }
    if (dosCyrillic / high > 0.95) return { codec: codec('cp866'), sure: 'guess' }
  }
  return { codec: western, sure: 'guess' }
}
