import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parsePolicy } from '../policy/parse-policy'
import { openSettings } from './settings-store'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-settings-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const enforced = parsePolicy('{"settings": {"parallelUploads": 2, "theme": "dark"}}', '/etc/plumbline/policy.json')

it('has what is laid down, refuses to change it, and keeps what the person had chosen for the day that it is not', async () => {
  writeFileSync(join(home, 'settings.json'), '{"parallelUploads": 5}')
  const settings = await openSettings(home, enforced)
  expect(settings.get()).toMatchObject({ parallelUploads: 2, theme: 'dark' })
  await expect(settings.change({ keepAwake: false, parallelUploads: 3 })).rejects.toMatchObject({
    code: 'policy.forbidden',
    message: expect.stringContaining('parallelUploads') as string,
  })
  expect(settings.get().keepAwake).toBe(true)
  // Of a form that sends all its fields those that are as laid down are no change.
  expect(await settings.change({ keepAwake: false, parallelUploads: 2 })).toMatchObject({
    keepAwake: false,
    parallelUploads: 2,
  })
  expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toMatchObject({
    parallelUploads: 5,
    theme: 'system',
    keepAwake: false,
  })
  expect((await openSettings(home)).get().parallelUploads).toBe(5)
})

it('keeps what it does not know for the version that does, and says which values it does not take', async () => {
  const path = join(home, 'settings.json')
  writeFileSync(path, '{"theme": "solar", "parallelUploads": 3, "newer": {"deep": 1}}')
  const told: unknown[] = []
  const settings = await openSettings(home, undefined, (trouble) => told.push(trouble))
  expect(told).toEqual([{ kind: 'settings', names: ['theme'] }])
  expect(settings.get()).toMatchObject({ theme: 'system', parallelUploads: 3 })
  await settings.change({ parallelUploads: 4 })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    theme: 'solar',
    parallelUploads: 4,
    newer: { deep: 1 },
  })
  await settings.change({ theme: 'dark' })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ theme: 'dark', newer: { deep: 1 } })
})

it('begins with defaults where the file is damaged, puts it aside, and says so', async () => {
  writeFileSync(join(home, 'settings.json'), '{"theme": "da')
  const told: unknown[] = []
  const settings = await openSettings(home, undefined, (trouble) => told.push(trouble))
  expect(settings.get().theme).toBe('system')
  expect(told).toEqual([{ kind: 'store', store: 'settings', file: 'settings.json.broken' }])
  expect(readFileSync(join(home, 'settings.json.broken'), 'utf8')).toBe('{"theme": "da')
})

it('tells at once what another program has chosen meanwhile, and loses none of it', async () => {
  const [one, other] = [await openSettings(home), await openSettings(home)]
  const heard: unknown[] = []
  other.onChange(({ theme, keepAwake }) => heard.push([theme, keepAwake]))
  await one.change({ theme: 'dark' })
  expect(await other.change({ keepAwake: false })).toMatchObject({ theme: 'dark', keepAwake: false })
  expect(heard).toEqual([['dark', false]])
  expect((await openSettings(home)).get()).toMatchObject({ theme: 'dark', keepAwake: false })
})

it('takes no address of a base map that leaves out where a tile lies', async () => {
  const settings = await openSettings(home)
  for (const baseMapUrl of [
    'https://tiles.example.org/{z}/{x}.png',
    'https://tiles.example.org/{z}/{y}.png',
    'https://tiles.example.org/{x}/{y}.png',
    'https://{z}.example.org/{x}/{y}.png',
    'file:///{z}/{x}/{y}.png',
  ])
    await expect(settings.change({ baseMapUrl })).rejects.toMatchObject({ code: 'invalid' })
  expect(settings.get().baseMapUrl).toBe('')
})
