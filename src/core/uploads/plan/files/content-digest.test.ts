import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createDigests } from '../../../../node/digests'
import { newestInZip, readContent } from './content-digest'

vi.mock('node:zlib', async (original) => ({ ...(await original<object>()), crc32: undefined }))

it('sums bytes that come piece by piece where Node has no CRC-32 of its own, as in Electron', () => {
  const digests = createDigests()
  for (const piece of ['1234', '', '56789']) digests.add(Buffer.from(piece))
  expect(digests.end()).toEqual({
    sha256: '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
    crc32: 0xcbf43926,
  })
})

// On Windows there are no such pipes.
it.skipIf(process.platform === 'win32')('does not wait for a pipe that has taken the place of a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'digest-'))
  try {
    const path = join(folder, 'points.csv')
    execFileSync('mkfifo', [path])
    const file = { path, name: 'points.csv', ext: 'csv', sizeBytes: 9, lastModifiedMs: 0 }
    const ended = (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => true,
      )
    expect(await ended(readContent([file]))).toBe(true)
    expect(await ended(newestInZip(path))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
