import { expect, it, vi } from 'vitest'
import { crc32 } from './crc-32'

vi.mock('node:zlib', async (original) => ({ ...(await original<object>()), crc32: undefined }))

it('gives the CRC-32 that Node gives, for bytes of any length, place in memory and number of pieces', async () => {
  const { crc32: ofNode } = await vi.importActual<{ crc32: typeof crc32 }>('node:zlib')
  const memory = Uint8Array.from({ length: 5_000 }, (_, at) => (at * at * 7 + (at >> 3)) & 0xff)
  for (const from of [0, 1, 2, 3, 4, 17])
    for (const length of [0, 1, 3, 4, 15, 16, 19, 20, 35, 64, 4_900]) {
      const bytes = memory.subarray(from, from + length)
      expect(crc32(bytes), `${length} bytes from ${from}`).toBe(ofNode(bytes))
      expect(crc32(bytes.subarray(5), crc32(bytes.subarray(0, 5)))).toBe(ofNode(bytes))
    }
})
