import iconv from 'iconv-lite'
import { wordedError } from '../../shared/errors/worded-error'

/**
 * Text of a name in a zip: UTF-8 when flagged (bit 11) or when the bytes are valid UTF-8, else the code page (CP437 unless
 * given). Source: PKWARE APPNOTE, appendix D.
 */
export function zipEntryName(raw: Uint8Array, flags: number, codePage = 'cp437'): string {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length)
  const utf8 = bytes.toString('utf8')
  if (flags & 0x800 || !utf8.includes('\ufffd')) return utf8
  return iconv.decode(bytes, codePage)
}

/** Longer names and deeper folders are no people's work, and many systems cannot keep them. */
const maxNameBytes = 255
const maxPathLength = 1024
const maxFolders = 64

/**
 * The name as a relative path with '/', after checks. Against the attack of an archive that writes outside its folder
 * ("zip slip"): absolute names, drive letters, '..' and control characters are refused with file.unsafe, as are paths that
 * no system can hold.
 */
export function safeZipPath(name: string, archive: string): string {
  const path = name.replace(/\\/g, '/')
  const parts = path.split('/')
  const tooLong = path.length > maxPathLength || parts.some((part) => Buffer.byteLength(part) > maxNameBytes)
  if (tooLong || parts.length > maxFolders) {
    const details = { file: archive, entry: printable(name) }
    const start = printable(name).slice(0, 60)
    throw tooLong
      ? wordedError('file.unsafe', 'zipLongName', { archive, start }, { details })
      : wordedError('file.unsafe', 'zipDeep', { archive, start, max: maxFolders }, { details })
  }
  const strange = /[\u0000-\u001f]/.test(path)
  if (strange || path.startsWith('/') || /^[a-z]:/i.test(path) || parts.includes('..')) {
    throw wordedError(
      'file.unsafe',
      'zipOutside',
      { archive, entry: printable(name) },
      { details: { file: archive, entry: printable(name) } },
    )
  }
  return parts.filter((part) => part !== '' && part !== '.').join('/')
}

/** The path with every part made fit for any file system: reserved characters, device names, trailing dots and blanks. */
export function storablePath(path: string): string {
  return path
    .split('/')
    .map((part) => {
      const plain = part.replace(/[<>:"|?*]/g, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length))
      return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain
    })
    .join('/')
}

function printable(name: string): string {
  return name.slice(0, 200).replace(/[\u0000-\u001f]/g, '?')
}
