import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cancel } from '../campaign/cancel'

// A small part of `npm run campaign -- cancel`, which looks into /proc.
it.skipIf(process.platform !== 'linux')(
  'an upload that is interrupted in the midst of its bytes leaves nothing, here and at the service, and goes through once more',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-interrupted-'))
    const wrong: string[] = []
    const told: string[] = []
    await cancel.run({
      ...{ folder, size: 1, seed: 1, only: 'in the midst' },
      isOver: () => false,
      random: () => 0.5,
      tell: (text) => told.push(text),
      found: (_kind, what) => wrong.push(what),
    })
    rmSync(folder, { recursive: true, force: true })
    expect(wrong).toEqual([])
    expect(told).toHaveLength(2)
  },
  240_000,
)
