import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { fileSetFromPath } from './file-set'
import { inspectFiles } from './inspect'
import { mutant, soundTexts } from './mutants.test-helper'

const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// 2,000 of each format: npm run campaign -- mutants.
it.each(Object.entries(soundTexts))(
  '%s is read, and its broken copies are read or refused with a reason',
  async (name, text) => {
    const path = join(folder, name)
    const inspect = async (bytes: Buffer) => {
      writeFileSync(path, bytes)
      return inspectFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: 4326 })
    }
    expect((await inspect(Buffer.from(text))).error).toBeNull()
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), async (chances) => {
        const { bytes } = mutant(Buffer.from(text), () => Number(chances.next().value))
        expect((await inspect(bytes)).error?.code ?? 'read').not.toBe('internal')
      }),
      { numRuns: 10 },
    )
  },
)
