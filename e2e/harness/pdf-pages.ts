import { constants, inflateSync } from 'node:zlib'

/** A page of a PDF: its size in mm, and its words in the order in which they were written. */
export interface PdfPage {
  width: number
  height: number
  text: string
  /** Pictures of at least 100 by 100 pixels. */
  pictures: number
}

/** Packed bytes may end with a carriage return, which then counts as the end of the line: their last byte, of the checksum, is missing. */
const cutIsFine = { finishFlush: constants.Z_SYNC_FLUSH }

/** Reads the pages of a PDF as Chromium writes them: one object a part, texts by glyph with a table of what each stands for. */
export function readPdf(bytes: Buffer): PdfPage[] {
  const raw = bytes.toString('latin1')
  const objects = new Map<number, string>()
  for (const found of raw.matchAll(/(?:^|\s)(\d+) 0 obj\b([\s\S]*?)endobj/g))
    objects.set(Number(found[1]), found[2] ?? '')
  const at = (id: string | undefined) => objects.get(Number(id)) ?? ''
  const streamOf = (body: string): string => {
    const found = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1] ?? ''
    return /FlateDecode/.test(body.slice(0, body.indexOf('stream')))
      ? inflateSync(Buffer.from(found, 'latin1'), cutIsFine).toString('latin1')
      : found
  }
  const fontsOf = (resources: string): Map<string, Map<string, string>> => {
    const list = /\/Font\s*<<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
    return new Map(
      [...list.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const table = /\/ToUnicode (\d+) 0 R/.exec(at(id))?.[1]
        return [name, table ? readTable(streamOf(at(table))) : new Map<string, string>()]
      }),
    )
  }
  const resourcesOf = (body: string): string => {
    const inner = /\/Resources (\d+) 0 R/.exec(body)?.[1]
    return inner ? at(inner) : body
  }
  const partsOf = (body: string): string[] =>
    [...(/\/XObject\s*<<([\s\S]*?)>>/.exec(resourcesOf(body))?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) =>
      at(id),
    )
  const side = (image: string, name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(image)?.[1] ?? 0)
  /** Words of a page or of a part of it, and how many pictures it has. What is laid over others is in parts of its own. */
  const read = (body: string, drawn: string): { text: string; pictures: number } => {
    const inner = partsOf(body)
    const forms = inner.filter((part) => /\/Subtype\s*\/Form/.test(part)).map((part) => read(part, streamOf(part)))
    const images = inner.filter((part) => side(part, 'Width') >= 100 && side(part, 'Height') >= 100)
    return {
      text: [wordsOf(drawn, fontsOf(resourcesOf(body))), ...forms.map(({ text }) => text)].join(''),
      pictures: images.length + forms.reduce((sum, { pictures }) => sum + pictures, 0),
    }
  }
  return [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b(?!s)/.test(body))
    .map((body) => {
      const box = /\/MediaBox\s*\[\s*\S+ \S+ (\S+) (\S+?)\s*\]/.exec(body)
      const contents = [...(/\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
      const mm = (points: string | undefined) => (Number(points) / 72) * 25.4
      const { text, pictures } = read(body, contents.map(([, id]) => streamOf(at(id))).join('\n'))
      return { width: mm(box?.[1]), height: mm(box?.[2]), text: text.normalize('NFKC'), pictures }
    })
}

/** By the text that a span of glyphs is given, where it is: fonts of variable weight have digits that stand for no letter. */
function wordsOf(drawn: string, fonts: Map<string, Map<string, string>>): string {
  const tokens =
    /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\/ActualText <(\w*)>|\b(EMC)\b|\/(\S+) \S+ Tf|<([0-9A-Fa-f]+)>/g
  let table = new Map<string, string>()
  let isTold = false
  const parts: string[] = []
  for (const [, plain, told, end, font, hex = ''] of drawn.matchAll(tokens)) {
    if (font !== undefined) table = fonts.get(font) ?? new Map()
    else if (plain !== undefined || told !== undefined) {
      isTold = true
      parts.push(plain?.replace(/\\(.)/g, '$1') ?? (told?.slice(4).match(/.{4}/g) ?? []).map(letterOf).join(''))
    } else if (end !== undefined) isTold = false
    else if (!isTold) {
      const [code = '0000'] = table.keys()
      const glyphs = hex.toUpperCase().match(new RegExp(`.{${code.length}}`, 'g')) ?? []
      parts.push(glyphs.map((glyph) => table.get(glyph) ?? '').join(''))
    }
  }
  return parts.join('')
}

const letterOf = (unit: string) => String.fromCharCode(Number.parseInt(unit, 16))

/** Which letters the glyphs of a font stand for. */
function readTable(text: string): Map<string, string> {
  const table = new Map<string, string>()
  const letters = (hex: string) => (hex.match(/.{4}/g) ?? []).map(letterOf).join('')
  for (const [, block = ''] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', to = ''] of block.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      table.set(glyph.toUpperCase(), letters(to))
  for (const [, block = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++)
        table.set(
          code.toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(Number.parseInt(first, 16) + code - Number.parseInt(from, 16)),
        )
  return table
}
