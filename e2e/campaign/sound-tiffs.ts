import { corner, geoKeys, writeTiff, type TestTiff } from '../../src/geo/formats/geotiff/write-tiff.test-helper'
import type { Sound } from './sound-files'

const tags = [...(geoKeys(28356) ?? []), ...(corner(500_000, 7_000_000, 1) ?? [])]
const terrain = { width: 70, height: 50, tags, value: (col: number, row: number, band: number) => col * row + band }

/** Pictures of every coding, arrangement and kind of number that is read and can be made here. */
export function soundTiffs(): Sound[] {
  const made: Readonly<Record<string, Omit<TestTiff, keyof typeof terrain>>> = {
    'strips-lzw.tif': { compression: 5, bands: 3 },
    'big-tiles-deflate.tif': { compression: 8, tile: 16, big: true },
    'heights-plain.tif': { bits: 32, format: 3, bigEndian: true },
    'planar-packbits.tif': { compression: 32_773, encode: packBits, bands: 3, planar: true },
    'wide-deflate.tif': { compression: 8, bits: 16, tile: 16, bands: 4, planar: true, big: true, bigEndian: true },
    'tiles-jpeg.tif': { compression: 7, encode: () => jpegTile, bands: 3, tile: 64, photometric: 6 },
    'tiles-webp.tif': { compression: 50_001, encode: () => webpTile, bands: 3, tile: 32 },
    'tiles-webp-lossless.tif': { compression: 50_001, encode: () => losslessTile, bands: 3, tile: 16 },
    'tiles-zstd.tif': { compression: 50_000, encode: zstd, bits: 16, tile: 16 },
    'heights-lerc.tif': { compression: 34_887, encode: lerc, bits: 32, format: 3, tile: 16 },
  }
  return Object.entries(made).map(([name, way]) => new Map([[name, writeTiff({ ...terrain, ...way })]]))
}

/** Runs of equal bytes, and single ones as they are. */
function packBits(raw: Buffer): Buffer {
  const out: number[] = []
  for (let at = 0; at < raw.length;) {
    let run = 1
    while (run < 128 && raw[at + run] === raw[at]) run++
    out.push(run > 1 ? 257 - run : 0, raw[at] ?? 0)
    at += run
  }
  return Buffer.from(out)
}

/** A frame of Zstandard: half of it as it is, half of it one byte over and over. */
function zstd(raw: Buffer): Buffer {
  const half = raw.length >> 1
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x60, 0, 0])
  head.writeUInt16LE(raw.length - 256, 5)
  const block = (kind: 0 | 1, isLast: boolean, length: number): Buffer => {
    const bytes = Buffer.alloc(3)
    bytes.writeUIntLE((length << 3) | (kind << 1) | (isLast ? 1 : 0), 0, 3)
    return bytes
  }
  const first = [block(0, false, half), raw.subarray(0, half)]
  return Buffer.concat([head, ...first, block(1, true, raw.length - half), raw.subarray(half, half + 1)])
}

/** Lerc2, version 2: float numbers of a tile of 16 x 16, in blocks of eight that hold a base and steps of 12 bits. */
function lerc(raw: Buffer): Buffer {
  const [side, part] = [16, 8]
  const values = Array.from({ length: side * side }, (_, at) => raw.readFloatLE(at * 4))
  const blocks: Buffer[] = [Buffer.from([0])]
  for (let top = 0; top < side; top += part)
    for (let left = 0; left < side; left += part) {
      const own = Array.from(
        { length: part * part },
        (_, at) => values[(top + Math.floor(at / part)) * side + left + (at % part)] ?? 0,
      )
      const base = Math.min(...own)
      const head = Buffer.alloc(7)
      head[0] = 1 | (((left >> 3) & 15) << 2)
      head.writeFloatLE(base, 1)
      // Twelve bits each, and how many they are in one byte.
      head[5] = 12 | (2 << 6)
      head[6] = own.length
      blocks.push(head, stuffed(own.map((value) => Math.round(value - base))))
    }
  const body = Buffer.concat(blocks)
  const head = Buffer.alloc(62)
  head.write('Lerc2 ', 'latin1')
  const whole = [2, side, side, side * side, part, head.length + body.length, 6]
  whole.forEach((value, at) => head.writeInt32LE(value, 6 + at * 4))
  const range = [0.5, Math.min(...values), Math.max(...values)]
  range.forEach((value, at) => head.writeDoubleLE(value, 34 + at * 8))
  return Buffer.concat([head, body])
}

/** Numbers of 12 bits, from the high end of words of 32, the last of which has no more bytes than it needs. */
function stuffed(numbers: readonly number[]): Buffer {
  const bits = numbers.map((number) => (number & 0xfff).toString(2).padStart(12, '0')).join('')
  const words = bits.match(/.{1,32}/g) ?? []
  const out = Buffer.alloc(words.length * 4)
  words.forEach((word, at) => out.writeUInt32LE(parseInt(word.padEnd(32, '0'), 2), at * 4))
  return out
}

/** 64 x 64 pixels. */
const jpegTile = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCABAAEADASIAAhEBAxEB/8QAGAABAQEBAQAAAAAAAAAAAAAABAECBQb/xAAdEAADAAICAwAAAAAAAAAAAAAAAmEBAwUhJEKx/8QAGQEBAQEBAQEAAAAAAAAAAAAABQMEAAEC/8QAHBEAAgICAwAAAAAAAAAAAAAAAAIDEQEEIiSB/9oADAMBAAIRAxEAPwDwutKJ1pSa1olFp8WaIHNa1onWlIi0Si06xmBwXKJ4qd++PmQKLTr8onip374+ZAa1pvgzwDt5+x5g0i0Si0mtaJ1pS9loHOWi0Si0iLRSLQWwaByotEotIi0Ui06xmBwXKL4qd++PmQGtKdflF8VO/fHzIDWlN8GeAdvP2PMGta0TrWk1pROtaWstA5y0WikWmda0VrSgtg0Dl1rRWtaZ1pRWtKe2MwOC5RfFTv3x8yARadflF8VO/fHzIBFpugzwDt5+x5g0i0Si0iLRSLS9loHOVrWita0yi0Ui0FsGgcutKK1pTKLRSLTrGYHBconip374+ZAotOtyieKnfvj5kDrSm+DPAO3n7HmCotFItM60orWlL2Wgc//Z',
  'base64',
)

/** 32 x 32 pixels. */
const webpTile = Buffer.from(
  'UklGRl4AAABXRUJQVlA4IFIAAABQAwCdASogACAAPtFaoU2/paMiN+gD8BoJagCdMswHTgf8MAD+8KM7Odr5b8SilTf2/ERuZsA+rifC82liUOxYM90A7qN8DELMn3/Be/aVtAAA',
  'base64',
)

/** 16 x 16 pixels, which come out as they went in. */
const losslessTile = Buffer.from(
  'UklGRlQBAABXRUJQVlA4TEcBAAAvD8ADAP9HJgyxAvpnU8jnnwMFaRsw3fOvdQ7mX0iQVJLegAiChEzvu+voef9GoBAAAMK2bdu2bdu2bdu2bdu2bdvWRkT/AwCBgEFAwcAhIKGgYWDh4AEQkZBRUNHQMTCxsHFw8fARCImISUjJyCkoqahpaOnoCRiZmFlY2dg5OLm4eXj5+BkEhYRFRMXEJSSlpGVk5eQFFJWUVVTV1DU0tbR1dPX0FQyNjE1MzcwtLK2sbWzt7A0cnZxdXN3cPTy9vH18/fwdAoOCQ0LDwiMio6JjYuPiAxKTklNS09IzMrOyc3Lz8hMKi4pLSsvKKyqrqmtq6+oLGpuaW1rb2js6u7p7evv6GwaHhkdGx8YnJqemZ2bn5gcWl5ZXVtfWNza3tnd29/YXDo+OT07Pzi8ur65vbu/uDx6fnl9e394/Pr++f37//h8A',
  'base64',
)
