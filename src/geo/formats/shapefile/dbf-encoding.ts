import { guessEncoding, textCodec, type TextCodec } from '../common/text-encoding'

/** Language driver id (byte 29 of a dbf header) to code page. Source: dBASE and Visual FoxPro tables as Esri lists them. */
const languageDrivers: Readonly<Record<number, string>> = {
  ...pages('437', 0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b),
  ...pages('850', 0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37),
  ...pages('windows-1252', 0x03, 0x58, 0x59),
  ...pages('macintosh', 0x04),
  ...pages('865', 0x08, 0x17, 0x66),
  ...pages('932', 0x13, 0x7b),
  ...pages('863', 0x1c, 0x6c),
  ...pages('852', 0x1f, 0x22, 0x23, 0x40, 0x64, 0x87),
  ...pages('860', 0x24),
  ...pages('866', 0x26, 0x65),
  ...pages('936', 0x4d, 0x7a),
  ...pages('949', 0x4e, 0x79),
  ...pages('950', 0x4f, 0x78),
  ...pages('874', 0x50, 0x7c),
  ...pages('861', 0x67),
  ...pages('737', 0x6a, 0x86),
  ...pages('857', 0x6b, 0x88),
  ...pages('windows-1255', 0x7d),
  ...pages('windows-1256', 0x7e),
  ...pages('maccyrillic', 0x96),
  ...pages('maccenteuro', 0x97),
  ...pages('macgreek', 0x98),
  ...pages('windows-1250', 0xc8),
  ...pages('windows-1251', 0xc9),
  ...pages('windows-1254', 0xca),
  ...pages('windows-1253', 0xcb),
  ...pages('windows-1257', 0xcc),
}

/** “The current ANSI code page”: Western more often than not, so that a few letters are not enough to say otherwise. */
const ansiDriver = 0x57
const surelyOther = 24

function pages(name: string, ...ids: number[]): Record<number, string> {
  return Object.fromEntries(ids.map((id) => [id, name]))
}

/** The encoding of a dbf and where it comes from. */
export interface DbfEncoding {
  codec: TextCodec
  from: 'option' | 'cpg' | 'ldid' | 'content'
  /** Only a frequency guess: the user should check the samples. */
  doubtful: boolean
}

/**
 * Decides the encoding: the user's choice, then the .cpg, then the language driver id, then the bytes. Id 0x57 is not
 * trusted, as programs write it whatever the text is; it only asks for more than a few letters before another than
 * Windows-1252 is taken. `sample` holds the bytes of names and text values. Returns also the
 * labels that were named but are not known, for a warning.
 */
export function dbfEncoding(
  override: string | null,
  cpg: string | null,
  languageDriver: number,
  sample: Uint8Array,
): { encoding: DbfEncoding; unknown: string[] } {
  const unknown: string[] = []
  const named: [DbfEncoding['from'], string | null][] = [
    ['option', override],
    ['cpg', cpg && (cpg.split(/\r?\n/)[0] ?? '').replace(/^\ufeff/, '').trim()],
    ['ldid', languageDrivers[languageDriver] ?? null],
  ]
  for (const [from, label] of named) {
    if (!label) continue
    const codec = textCodec(label)
    if (codec) return { encoding: { codec, from, doubtful: false }, unknown }
    unknown.push(label)
  }
  const guess = guessEncoding(sample, languageDriver === ansiDriver ? surelyOther : undefined)
  return { encoding: { codec: guess.codec, from: 'content', doubtful: guess.sure === 'guess' }, unknown }
}
