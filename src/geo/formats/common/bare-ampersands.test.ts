import { expect, it } from 'vitest'
import { BareAmpersands } from './bare-ampersands'

/** The whole, given in pieces of each size. */
function mended(text: string): string {
  const results = [1, 2, 3, 7, 64, 10_000].map((size) => {
    const stream = new BareAmpersands()
    let out = ''
    for (let at = 0; at < text.length; at += size) out += stream.write(text.slice(at, at + size))
    return out + stream.end()
  })
  expect(new Set(results).size).toBe(1)
  return results[0] as string
}

it('makes references of ampersands that stand alone', () => {
  expect(mended('<a b="x?y=1&z=2">Smith & Co; R&D</a>')).toBe('<a b="x?y=1&amp;z=2">Smith &amp; Co; R&amp;D</a>')
  expect(mended('<a>ends with &</a>')).toBe('<a>ends with &amp;</a>')
  expect(mended('&')).toBe('&amp;')
})

it('leaves references, and what is no text', () => {
  const text =
    '<?pi a & b?><!-- c & d --><a e="&quot;">&amp;&#233;&#xE9;&nbsp;&Größe;<![CDATA[f & g ]] > ]&h]]><b/></a><!-- & -->'
  expect(mended(text)).toBe(text)
  expect(mended(`${text}i & j`)).toBe(`${text}i &amp; j`)
})

it('is quick with text that is hard to look through', () => {
  const text = '&'.repeat(200_000) + '<'.repeat(200_000)
  expect(mended(text).length).toBe(text.length + 4 * 200_000)
})
