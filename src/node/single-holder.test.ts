import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { holdAlone } from './single-holder'

const folder = mkdtempSync(join(tmpdir(), 'hold-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('holdAlone', () => {
  it('gives a folder to one holder at a time, and to the next when it is let go', async () => {
    const first = await holdAlone(folder)
    expect(first).not.toBeNull()
    expect(await holdAlone(folder)).toBeNull()
    expect(await holdAlone(join(folder, '.'))).toBeNull()
    await first?.letGo()
    const second = await holdAlone(folder)
    expect(second).not.toBeNull()
    await second?.letGo()
  })

  it('holds one folder apart from another', async () => {
    const holds = [await holdAlone(join(folder, 'a')), await holdAlone(join(folder, 'b'))]
    expect(holds).not.toContain(null)
    for (const hold of holds) await hold?.letGo()
  })
})
