import { inflateSync } from 'node:zlib'

/** The texts of each page of a PDF as pdfkit writes it, in the order in which they were written. */
export function textsOf(pdf: Uint8Array): string[][] {
  const whole = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...whole.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id ?? '', body ?? '']),
  )
  const object = (reference: string | undefined) => objects.get(reference ?? '') ?? ''
  const stream = (id: string | undefined) => {
    const [, head = '', bytes = ''] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(object(id)) ?? []
    return head.includes('FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes
  }
  const letters = (font: string | undefined) => {
    const map = stream(/\/ToUnicode (\d+) 0 R/.exec(object(font))?.[1])
    const ranges = [...map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)]
    return new Map(
      ranges.flatMap(([, first = '0', codes = '']) =>
        [...codes.matchAll(/<(\w+)>/g)].map(([, code = ''], at) => [parseInt(first, 16) + at, utf16(code)] as const),
      ),
    )
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  return pages.map((page) => {
    const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1])
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, letters(id)]))
    let font = new Map<number, string>()
    const texts: string[] = []
    for (const [, name, glyphs] of stream(/\/Contents (\d+) 0 R/.exec(page)?.[1]).matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (name !== undefined) font = fonts.get(name) ?? font
      else texts.push([...(glyphs ?? '').matchAll(/<(\w*)>/g)].map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((code) => font.get(parseInt(code, 16)) ?? '').join('')).join('')) // prettier-ignore
    }
    return texts
  })
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16)))
