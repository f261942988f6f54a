import type * as FileSystem from 'node:fs'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveUpReserve, keepReserve, reserveName } from './disk-reserve'

const disk = vi.hoisted(() => ({ full: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>()
  const writeFileSync: typeof fs.writeFileSync = (path, data, options) => {
    fs.writeFileSync(path, disk.full ? '' : data, options)
    if (disk.full) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return { ...fs, writeFileSync }
})

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-reserve-'))))
afterEach(() => {
  disk.full = false
  rmSync(folder, { recursive: true, force: true })
})

it('keeps room while there is some, and gives it up only on a full disk', async () => {
  await keepReserve(folder)
  const { size, mtimeMs } = statSync(join(folder, reserveName))
  expect(size).toBeGreaterThan(4_000_000)
  await keepReserve(folder)
  expect(statSync(join(folder, reserveName)).mtimeMs).toBe(mtimeMs)
  const warn = vi.fn()
  giveUpReserve(folder, warn)
  expect(warn).not.toHaveBeenCalled()
  expect(existsSync(join(folder, reserveName))).toBe(true)
  disk.full = true
  giveUpReserve(folder, warn)
  expect(readdirSync(folder)).toEqual([])
  giveUpReserve(folder, warn)
  expect(warn).toHaveBeenCalledTimes(2)
})

it('makes whole what a killed start left half', async () => {
  writeFileSync(join(folder, reserveName), 'half')
  await keepReserve(folder)
  expect(statSync(join(folder, reserveName)).size).toBeGreaterThan(4_000_000)
})
