import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallContext, UpdateState } from '../../shared/contract'
import { newKey } from '../../../build/package/sign-feed.mjs'
import { Installation, LocalFeed } from './local-feed.test-helper'
import { readRecords } from './records'
import { takeTrial } from './trial'
import type { Updates } from './updates'

const context: CallContext = { signal: new AbortController().signal }
let feed: LocalFeed
let at: URL
let here: Installation
let updates: Updates
beforeEach(async () => {
  feed = new LocalFeed()
  at = await feed.open()
  here = new Installation(at, feed)
  updates = here.open()
})
afterEach(() => {
  updates.close()
  feed.close()
  here.remove()
})

const state = async (): Promise<UpdateState> => updates.handlers['updates.getState'](undefined, context)
/** Asks, and waits until nothing is on its way any more. */
async function check(): Promise<UpdateState> {
  await updates.handlers['updates.check'](undefined, context)
  await expect.poll(async () => ['checking', 'downloading'].includes((await state()).phase)).toBe(false)
  await updates.settled()
  return state()
}
const refusal = async () => (await check()).problem?.by?.key.replace('errors.reasons.', '')
async function end(): Promise<void> {
  const last = await updates.beforeEnd()
  await last()
}
const restart = async () => updates.handlers['updates.restart'](undefined, context)

describe('a newer version', () => {
  it('is found, told, fetched, and in place after the program has ended', async () => {
    feed.publish('0.2.0')
    expect(await check()).toMatchObject({
      phase: 'ready',
      found: { version: '0.2.0', notes: 'What 0.2.0 brings' },
      problem: null,
    })
    expect(here.says).toBe('0.1.0')
    await end()
    expect(here.says).toBe('0.2.0')
    expect(here.relaunched).toEqual([])
    expect(takeTrial(here.home, '0.2.0').isOnTrial).toBe(true)
  })

  it('is started at once by a person who wants it', async () => {
    feed.publish('0.2.0')
    await check()
    await restart()
    expect(here.quits).toBe(1)
    await end()
    expect(here.relaunched).toEqual([here.place.program])
    expect(here.says).toBe('0.2.0')
  })

  it('is not started where the program stays after all', async () => {
    feed.publish('0.2.0')
    await check()
    await restart()
    updates.stays()
    await end()
    expect(here.relaunched).toEqual([])
  })

  it('of an archive is laid beside the others, and the version before is there to go back to', async () => {
    here.remove()
    here = new Installation(at, feed, 'archive')
    updates = here.open()
    feed.publish('0.2.0')
    expect(await check()).toMatchObject({ phase: 'ready', problem: null })
    await end()
    expect(here.says).toBe('0.2.0')
    for (const _start of [1, 2]) takeTrial(here.home, '0.2.0')
    expect(takeTrial(here.home, '0.2.0').startInstead).toBe(here.place.program)
    expect(here.says).toBe('0.1.0')
  })

  it('is only told of where the user wants no more', async () => {
    here.chosen = 'tell'
    feed.publish('0.2.0')
    expect(await check()).toMatchObject({ phase: 'found', mode: 'tell', found: { version: '0.2.0' } })
    await expect(restart()).rejects.toMatchObject({ code: 'unavailable' })
    await end()
    expect(here.says).toBe('0.1.0')
    expect(feed.asked.some((path) => path.endsWith('.AppImage'))).toBe(false)
  })

  it('is not asked for where nobody wants one', async () => {
    here.chosen = 'off'
    await expect(updates.handlers['updates.check'](undefined, context)).rejects.toMatchObject({ code: 'unavailable' })
    expect(feed.asked).toEqual([])
  })

  it('waits for uploads and for edits that are not sent', async () => {
    feed.publish('0.2.0')
    await check()
    for (const unfinished of [
      { uploads: 1, edits: 0 },
      { uploads: 0, edits: 1 },
    ]) {
      here.unfinished = unfinished
      await expect(restart()).rejects.toMatchObject({ code: 'unavailable' })
      await end()
      expect(here.says).toBe('0.1.0')
    }
    expect(here.quits).toBe(0)
  })

  it('is not offered to a computer whose turn it is not', async () => {
    feed.publish('0.2.0', { staging: 0 })
    expect(await check()).toMatchObject({ phase: 'idle', found: null, problem: null })
  })

  it('is none when it is older than what runs, or the same', async () => {
    feed.publish('0.1.0')
    expect(await check()).toMatchObject({ phase: 'idle', found: null, problem: null })
    feed.publish('0.0.9', { date: '2026-06-01T00:00:00Z' })
    expect(await check()).toMatchObject({ phase: 'idle', found: null, problem: null })
  })

  it('that did not come up here is not tried again, and the window can say so', async () => {
    feed.publish('0.2.0')
    await check()
    await end()
    for (const _start of [1, 2, 3]) takeTrial(here.home, '0.2.0')
    updates.close()
    updates = here.open()
    expect(await refusal()).toBe('updateRefused')
    expect(await state()).toMatchObject({ undone: '0.2.0', phase: 'idle' })
    feed.publish('0.2.1', { date: '2026-05-02T00:00:00Z' })
    expect(await check()).toMatchObject({ phase: 'ready', found: { version: '0.2.1' } })
  })
})

describe('refused is', () => {
  const nothingChanged = async (reason: string) => {
    expect(await refusal()).toBe(reason)
    expect(await state()).toMatchObject({ phase: expect.stringMatching(/idle|found/) as string })
    await end()
    expect(here.says).toBe('0.1.0')
  }

  it('a feed without a signature', async () => {
    feed.publish('0.2.0')
    writeFileSync(feed.file('latest-linux.yml.sig'), '')
    await nothingChanged('updateNotSigned')
  })

  it('a feed that was changed after it was signed', async () => {
    feed.publish('0.2.0')
    const text = readFileSync(feed.file('latest-linux.yml'), 'utf8')
    writeFileSync(feed.file('latest-linux.yml'), text.replace('What 0.2.0 brings', 'What 0.2.0 takes'))
    await nothingChanged('updateNotSigned')
  })

  it('a feed and a package that were changed together, signed by another key', async () => {
    feed.publish('0.2.0', { says: 'evil' })
    feed.sign(newKey())
    await nothingChanged('updateNotSigned')
  })

  it('a package that is not the one of the feed', async () => {
    feed.publish('0.2.0')
    writeFileSync(feed.file('plumbline-0.2.0-x86_64.AppImage'), '#!/bin/sh\necho 0.2.1\n')
    await nothingChanged('updateDamaged')
  })

  it('an old feed, signed as it is', async () => {
    feed.publish('0.2.0')
    const old = ['latest-linux.yml', 'latest-linux.yml.sig'].map(
      (name) => [name, readFileSync(feed.file(name))] as const,
    )
    feed.publish('0.3.0', { date: '2026-06-01T00:00:00Z' })
    expect(await check()).toMatchObject({ found: { version: '0.3.0' } })
    for (const [name, bytes] of old) writeFileSync(feed.file(name), bytes)
    updates.close()
    updates = here.open()
    await nothingChanged('updateReplayed')
    expect(readRecords(here.home).newest).toMatchObject({ version: '0.3.0' })
  })

  it('a feed of another system under the name of ours', async () => {
    feed.publish('0.2.0')
    writeFileSync(feed.file('latest-linux.yml'), readFileSync(feed.file('latest-linux.yml'), 'utf8').replaceAll(/"plumbline-[^"]*"/g, '"p-setup.exe"')) // prettier-ignore
    feed.sign()
    await nothingChanged('updateNoPackage')
  })

  it('a feed that is signed and is none', async () => {
    feed.publish('0.2.0')
    writeFileSync(feed.file('latest-linux.yml'), '{"version": "0.2.0", "files": []}')
    feed.sign()
    await nothingChanged('updateFeedBroken')
  })

  it('a version that does not start', async () => {
    feed.publish('0.2.0', { says: 'Segmentation fault' })
    await nothingChanged('updateDoesNotStart')
  })

  it('what changed on the disk after it was checked', async () => {
    feed.publish('0.2.0')
    await check()
    writeFileSync(`${here.place.program}.next`, '#!/bin/sh\necho evil\n')
    await end()
    expect(here.says).toBe('0.1.0')
    expect(existsSync(`${here.place.program}.previous`)).toBe(false)
  })
})

describe('what went wrong on the way', () => {
  it('half a package is thrown away, said, and fetched anew', async () => {
    feed.publish('0.2.0')
    feed.instead = (path, response) => {
      if (!path.endsWith('.AppImage')) return false
      response.setHeader('content-length', 20_000)
      response.write('#!/bin/sh\n')
      setTimeout(() => response.destroy(), 50)
      return true
    }
    expect(await refusal()).toMatch(/connectionCut|updateDamaged/)
    await end()
    expect(here.says).toBe('0.1.0')
    feed.instead = null
    expect(await check()).toMatchObject({ phase: 'ready', problem: null })
    await end()
    expect(here.says).toBe('0.2.0')
  })

  it('a package that was fetched before is not fetched again', async () => {
    feed.publish('0.2.0')
    await check()
    updates.close()
    updates = here.open()
    feed.asked = []
    expect(await check()).toMatchObject({ phase: 'ready' })
    expect(feed.asked.some((path) => path.endsWith('.AppImage'))).toBe(false)
  })

  it('a server that has no feed, or is not there, is named', async () => {
    const { problem } = await check()
    expect(problem).toMatchObject({ code: 'net.protocol', by: { params: { status: '404', host: at.host } } })
    feed.close()
    expect((await check()).problem).toMatchObject({ code: 'net.offline', by: { params: { host: at.host } } })
  })

  it('leaves nothing of a version that has come up', async () => {
    feed.publish('0.2.0')
    await check()
    await end()
    updates.close()
    takeTrial(here.home, '0.2.0')
    updates = here.open('0.2.0')
    await updates.cameUp()
    expect(readRecords(here.home).trial).toBeNull()
    expect(existsSync(join(here.home, 'updates/fetched'))).toBe(false)
    expect(execFileSync(`${here.place.program}.previous`, { encoding: 'utf8' }).trim()).toBe('0.1.0')
  })
})
