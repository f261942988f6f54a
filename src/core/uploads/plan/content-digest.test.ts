import { expect, it, vi } from 'vitest'
import { createDigests } from './content-digest'

vi.mock('node:zlib', async (original) => ({ ...(await original<object>()), crc32: undefined }))

it('sums bytes that come piece by piece where Node has no CRC-32 of its own, as in Electron', () => {
  const digests = createDigests()
  for (const piece of ['1234', '', '56789']) digests.add(Buffer.from(piece))
  expect(digests.end()).toEqual({
    sha256: '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
    crc32: 0xcbf43926,
  })
})
