import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pagePolicy, readPageSettings } from './page-settings'
import { openSettings } from './settings-store'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-page-settings-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

it('has the defaults of the client where nothing is kept, or nothing sound', async () => {
  expect((await openSettings(home)).get()).toMatchObject(await readPageSettings(home, {}))
  for (const text of ['{', 'null', '[]', '{"theme": "toString", "baseMapUrl": 7}']) {
    writeFileSync(join(home, 'settings.json'), text)
    expect(await readPageSettings(home, {})).toEqual({
      ...{ theme: 'system', language: 'system', baseMapUrl: '', shortcuts: {}, letterKeys: true },
    })
    expect(await pagePolicy(home, {})).toContain("img-src 'self' data: blob:;")
  }
})

it('reads what the client has just kept', async () => {
  const settings = await openSettings(home)
  await settings.change({ theme: 'contrast-dark', baseMapUrl: 'https://tiles.example.org/{z}/{x}/{y}.png' })
  expect((await readPageSettings(home, {})).theme).toBe('contrast-dark')
  expect(await pagePolicy(home, {})).toContain("img-src 'self' data: blob: https://tiles.example.org;")
})

it('has what is laid down before what was chosen', async () => {
  const settings = await openSettings(home)
  await settings.change({ theme: 'dark', baseMapUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', letterKeys: false })
  const enforced = { theme: 'light', baseMapUrl: 'https://office.example/{z}/{x}/{y}.png' } as const
  expect(await readPageSettings(home, enforced)).toMatchObject({ ...enforced, letterKeys: false })
  expect(await pagePolicy(home, enforced)).toContain("img-src 'self' data: blob: https://office.example;")
})
