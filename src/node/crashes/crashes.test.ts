import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countDumps, crashFolder, keepCrash, readCrashes, tidyCrashes } from './crash-records'
import { beginRun, endRun } from './running-mark'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-crashes-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const record = (second: number) => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  version: '1',
  what: 'page',
  reason: `reason ${second}`,
})

function dump(name: string, bytes: number, daysAgo = 0): void {
  const folder = join(crashFolder(home), 'completed')
  mkdirSync(folder, { recursive: true })
  for (const end of ['dmp', 'meta']) {
    const path = join(folder, `${name}.${end}`)
    writeFileSync(path, Buffer.alloc(end === 'dmp' ? bytes : 1))
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    utimesSync(path, at, at)
  }
}

it('keeps the newest reports and no more, cut to a bounded length', () => {
  for (let second = 0; second < 30; second++) keepCrash(home, record(second))
  keepCrash(home, { ...record(40), reason: 'x'.repeat(100_000) })
  const kept = readCrashes(home)
  expect(kept).toHaveLength(20)
  expect(kept[0]?.reason).toHaveLength(8_000)
  expect(kept[1]?.reason).toBe('reason 29')
})

it('bounds dumps by number, size and age, with what stands beside them', () => {
  for (let at = 0; at < 8; at++) dump(`d${at}`, 1_000, at / 10)
  dump('old', 1_000, 31)
  tidyCrashes(home)
  expect(countDumps(home)).toEqual({ count: 5, bytes: 5_000 })
  dump('large', 60_000_000)
  tidyCrashes(home)
  expect(countDumps(home).count).toBe(0)
  expect(readdirSync(join(crashFolder(home), 'completed'))).toEqual([])
})

it('keeps nothing where nothing may be kept, and never throws', () => {
  keepCrash(home, record(1))
  dump('d', 10)
  tidyCrashes(home, true)
  expect([readCrashes(home), countDumps(home)]).toEqual([[], { count: 0, bytes: 0 }])
  keepCrash(join(home, 'none\0'), record(2))
  expect(readCrashes(join(home, 'none'))).toEqual([])
  writeFileSync(join(crashFolder(home), 'half.json'), '{"at"')
  expect(readCrashes(home)).toEqual([])
})

it('tells the next start of a run that broke off, and of none that ended', () => {
  expect(beginRun(home, '1.0')).toBeNull()
  const before = beginRun(home, '1.1')
  expect(before).toMatchObject({ version: '1.0' })
  expect(Math.abs(Date.now() - (before?.seenMs ?? 0))).toBeLessThan(60_000)
  endRun()
  expect(beginRun(home, '1.1')).toBeNull()
  endRun()
  writeFileSync(join(home, 'running.json'), '{')
  expect(beginRun(home, '1.1')).toBeNull()
  endRun()
  expect(beginRun(join(home, 'nowhere'), '1')).toBeNull()
})
