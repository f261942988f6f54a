import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { acquireInstanceLock } from './instance-lock'

const folder = mkdtempSync(join(tmpdir(), 'hold-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('acquireInstanceLock', () => {
  it('gives a folder to one holder at a time, and to the next when it is let go', async () => {
    const first = await acquireInstanceLock(folder)
    expect(first).not.toBeNull()
    expect(await acquireInstanceLock(folder)).toBeNull()
    expect(await acquireInstanceLock(join(folder, '.'))).toBeNull()
    await first?.letGo()
    const second = await acquireInstanceLock(folder)
    expect(second).not.toBeNull()
    await second?.letGo()
  })

  it('holds one folder apart from another', async () => {
    const holds = [await acquireInstanceLock(join(folder, 'a')), await acquireInstanceLock(join(folder, 'b'))]
    expect(holds).not.toContain(null)
    for (const hold of holds) await hold?.letGo()
  })
})
