import { textCodec, type TextCodec } from '../common/text-encoding'

/** How texts of a drawing are encoded: UTF-8 from 2007 (AC1021) on, else the code page of the header. */
export function drawingCodec(version: string, codePage: string | null, override: string | null): TextCodec | null {
  if (override) return textCodec(override)
  if (version >= 'AC1021') return textCodec('utf-8')
  const page = /(\d{3,5})$/.exec(codePage ?? '')?.[1]
  return textCodec(page ? `cp${page}` : 'windows-1252') ?? textCodec('windows-1252')
}

/** Needs no decoding. */
const plain = /^[\u0020-\u0024\u0026-\u005b\u005d\u005f-\u007e]*$/

/** A text of the file (bytes as latin1) in its code page, with \U+XXXX, %% codes and control characters (^J) resolved. */
export function drawingText(raw: string, codec: TextCodec | null): string {
  if (plain.test(raw)) return raw
  const high = /[\u0080-\u00ff]/.test(raw)
  const text = high && codec ? codec.decode(Buffer.from(raw, 'latin1')) : raw
  return text
    .replace(/\\M\+([1-5])([0-9a-fA-F]{4})/g, (code, page: string, digits: string) => multibyte(page, digits) ?? code)
    .replace(/\\U\+([0-9a-fA-F]{4})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
    .replace(/\^([JMI ])/g, (_, letter: string) => ({ J: '\n', M: '', I: '\t' })[letter] ?? '^')
    .replace(/%%([dpc])/gi, (_, letter: string) => ({ d: '°', p: '±', c: '⌀' })[letter.toLowerCase()] ?? '')
    .replace(/%%[uok]/gi, '')
    .replace(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
}

/** The code pages of \\M+nXXXX by n: Japanese, traditional Chinese, Korean, Johab, simplified Chinese. */
const multibytePages: Readonly<Record<string, string>> = {
  1: 'shift_jis',
  2: 'big5',
  3: 'euc-kr',
  4: 'cp1361',
  5: 'gb18030',
}

function multibyte(page: string, digits: string): string | null {
  return textCodec(multibytePages[page] ?? '')?.decode(Buffer.from(digits, 'hex')) ?? null
}

/** MTEXT without its formatting codes; paragraphs become line breaks. */
export function plainMtext(text: string): string {
  return text
    .replace(/\\\\/g, '\u0001')
    .replace(/\\([{}])/g, (_, brace: string) => (brace === '{' ? '\u0002' : '\u0003'))
    .replace(/\\P/g, '\n')
    .replace(/\\[NX]/g, '\n')
    .replace(/\\~/g, '\u00a0')
    .replace(/\\S([^;^#/]*)[\^#/]([^;]*);/g, (_, top: string, bottom: string) => `${top}/${bottom}`)
    .replace(/\\[ACFHQTWfp][^;\\{}]{0,200};/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/[{}]/g, '')
    .replace(/\u0001/g, '\\')
    .replace(/\u0002/g, '{')
    .replace(/\u0003/g, '}')
    .trim()
}
