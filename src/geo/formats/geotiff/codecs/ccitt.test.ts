import { expect, it } from 'vitest'
import { decodeCcitt, type FaxCoding } from './ccitt'

/** A picture of 70 x 12 pixels; a dot is a set bit. */
const picture = [
  '#.....................................................................',
  '......................................................................',
  '.........................######...############........................',
  '...#.............##############...####################................',
  '..............#################...#######################.............',
  '............###################...#########################...........',
  '......#....####################...##########################..........',
  '............###################...#########################...........',
  '..............#################...#######################.............',
  '......................................................................',
  '.........................######...############........................',
  '......................................................................',
]
const coded: Record<Exclude<FaxCoding, 'rle-word'>, string> = {
  g4: '2381e6b20638c4661c826922017882c1e161e4875bc5eb0f0b11c818e31188c0040040',
  'g3-1d':
    '0011c0f30013503c8004d40c744017001358704d2100b8009a83d70404001350e325614004d4876222610004d438c95850013507ae08080026a0790009a818e8802e0026a07900',
  'g3-2d':
    '0018e079800940066a063a200b800a61c8269220170019a83d7040400142c3800cd487622261000517a800cd41eb8202000a230019a818e8802e00288c',
  rle: '1c0f303503c835031d1005c0358704d2100b803507ae0808350e3256143521d8889840350e3256143507ae08083503c835031d1005c03503c8',
}
const size = { width: 70, rows: 12 }

function drawn(bytes: Uint8Array): string[] {
  return picture.map((_, row) =>
    Array.from({ length: 70 }, (_, col) => (bytes[row * 9 + (col >> 3)]! & (128 >> (col & 7)) ? '.' : '#')).join(''),
  )
}

it.each(Object.entries(coded))('reads fax pixels coded as %s', (coding, hex) => {
  const output = new Uint8Array(9 * 12)
  expect(decodeCcitt(Buffer.from(hex, 'hex'), output, size, coding as FaxCoding)).toBe(12)
  expect(drawn(output)).toEqual(picture)
})

it('gives the rows before a fault', () => {
  const bytes = Buffer.from(coded.g4, 'hex')
  const output = new Uint8Array(9 * 12)
  const rows = decodeCcitt(bytes.subarray(0, 14), output, size, 'g4')
  expect(rows).toBeGreaterThan(2)
  expect(drawn(output).slice(0, rows)).toEqual(picture.slice(0, rows))
})

it('ends whatever the bytes are', () => {
  let seed = 1
  for (let turn = 0; turn < 300; turn++) {
    const bytes = Uint8Array.from({ length: 60 }, () => (seed = (seed * 48_271) % 2_147_483_647) & 255)
    for (const coding of ['g4', 'g3-1d', 'g3-2d', 'rle', 'rle-word'] as const)
      expect(decodeCcitt(bytes, new Uint8Array(9 * 12), size, coding)).toBeLessThanOrEqual(12)
  }
})
