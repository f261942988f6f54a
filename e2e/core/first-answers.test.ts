import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCore } from '../../src/core'
import { keepFirstAnswers, readFirstAnswers } from '../../src/core/first-answers'
import { memoryKeychain } from '../../src/node/keychain'
import type { CallName } from '../../src/shared/contract'
import { scriptedEngine } from '../conformance/scripted-engine'
import { openCoreSite, type CoreSite } from './core-site'

let site: CoreSite
beforeEach(async () => {
  site = await openCoreSite()
  site.write('mains.csv', 'x,y\n1,2\n')
  await site.upload()
  await site.core.handlers['connections.setCurrent'](site.project, site.context)
  await site.core.handlers['layers.list']({ project: site.project, revisions: 'all' }, site.context)
})
afterEach(() => site.close())

/** Ends the client as the window does. */
async function end(version = '1'): Promise<void> {
  const known = await site.core.firstAnswers()
  await site.core.close()
  if (known) await keepFirstAnswers(site.home, version, known)
}

it('keeps for the next start what the client will answer then', async () => {
  await end()
  const kept = await readFirstAnswers(site.home, '1')
  const next = await createCore({
    homeDir: site.home,
    keychain: memoryKeychain('test'),
    geo: scriptedEngine(),
    localService: null,
    log: () => undefined,
  })
  try {
    expect(kept.map(({ name }) => name)).toEqual([
      'app.getSettings',
      'connections.list',
      'connections.getCurrent',
      'layers.listKnown',
    ])
    for (const { name, params, value } of kept) {
      const handler = (next.handlers as unknown as Record<string, unknown>)[name] as (
        params: unknown,
        context: CoreSite['context'],
      ) => unknown
      const given = params === '' ? undefined : (JSON.parse(params) as unknown)
      // A request that comes back while the program ends is heard of after the answers were made.
      const shown = (text: string): unknown =>
        JSON.parse(text, (key, each: unknown) => (key === 'lastOkAt' ? '' : each))
      expect(shown(value), name).toEqual(shown(JSON.stringify(await handler(given, site.context))))
    }
    const named = (name: CallName) => kept.find((each) => each.name === name)?.value
    expect(named('layers.listKnown')).toContain('"mains"')
  } finally {
    await next.close()
  }
})

it('has none when another program has opened the home since, or works in it', async () => {
  await end()
  await site.reopen()
  expect(await readFirstAnswers(site.home, '1')).toEqual([])
})

it('writes nothing of what is broken off when the client ends', async () => {
  await site.core.close()
  await site.reopen()
  await site.core.close()
  expect(readdirSync(site.home)).not.toContain('connections.json.lock-journal')
})

it('has none after a settings file was changed by hand, with another version, or after a program that was killed', async () => {
  await end()
  expect(await readFirstAnswers(site.home, '2')).toEqual([])
  writeFileSync(join(site.home, 'settings.json'), '{"theme":"dark"}')
  expect(await readFirstAnswers(site.home, '1')).toEqual([])
  await site.reopen()
  // Killed: nothing was kept.
  expect(existsSync(join(site.home, 'first-answers.json'))).toBe(false)
})

it('has none when a layer has ended or come into force since', async () => {
  const known = await site.core.firstAnswers()
  expect(known?.untilMs).toBeNull()
  await site.core.close()
  if (known) await keepFirstAnswers(site.home, '1', { ...known, untilMs: Date.now() - 1 })
  expect(await readFirstAnswers(site.home, '1')).toEqual([])
  await site.reopen()
  const layerId = (await site.layers())[0]?.id ?? 0
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await site.core.attach(site.proxy.url, site.authorization)
  await site.core.handlers['layers.update'](
    { project: site.project, layerId, changes: { validUntil: day } },
    site.context,
  )
  await site.core.handlers['layers.list']({ project: site.project, revisions: 'all' }, site.context)
  expect((await site.core.firstAnswers())?.untilMs).toBe(Date.parse(`${day}T23:59:59Z`))
})
