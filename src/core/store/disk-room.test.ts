import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noteDiskFull, roomByWriting } from '../../node/disk-space'
import { AppError } from '../../shared/errors/app-error'
import { createDiskRoom } from './disk-room'
import { keepIfRoom } from './keep-if-room'

it('tells when the room runs out, since when, and when it is there again', async () => {
  let free: number | null = 5_000_000
  const told: boolean[] = []
  const room = createDiskRoom({
    folder: '/',
    clock: { now: () => 0 } as never,
    onChanged: (isFull) => void told.push(isFull),
    freeBytes: () => Promise.resolve(free),
    everyMs: 1,
  })
  room.start()
  await new Promise((next) => setTimeout(next, 20))
  expect([room.full(), told]).toEqual([null, []])
  free = 12_000
  await expect.poll(() => room.full()).toMatchObject({ freeBytes: 12_000, since: '1970-01-01T00:00:00.000Z' })
  free = 0
  await expect.poll(() => room.full()?.freeBytes).toBe(0)
  free = null
  await expect.poll(() => room.full()).toBeNull()
  expect(told).toEqual([true, false])
  room.close()
})

it('an answer is shown though no copy of it can be kept; a defect is told', () => {
  const fail = (error: Error) => () => {
    throw error
  }
  keepIfRoom(fail(new AppError('disk.full', 'The disk is full.')))
  expect(() => keepIfRoom(fail(new TypeError('no')))).toThrow('no')
})

it('where the system does not tell the room, tries it out once a write has found none', async () => {
  let fits: number | null = 131_072
  const told: boolean[] = []
  const room = createDiskRoom({
    folder: '/',
    clock: { now: () => 0 } as never,
    onChanged: (isFull) => void told.push(isFull),
    freeBytes: () => Promise.resolve(null),
    tryOut: () => Promise.resolve(fits),
    everyMs: 1,
  })
  room.start()
  await new Promise((next) => setTimeout(next, 20))
  expect(told).toEqual([])
  noteDiskFull()
  await expect.poll(() => room.full()).toMatchObject({ freeBytes: 131_072 })
  fits = 1_048_576
  await expect.poll(() => room.full()).toBeNull()
  // The one that found none was of another disk.
  noteDiskFull()
  await new Promise((next) => setTimeout(next, 20))
  expect(told).toEqual([true, false])
  room.close()
})

it('finds out by writing how much fits, and leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-room-'))
  expect(await roomByWriting(folder, 1_000_000)).toBeGreaterThanOrEqual(1_000_000)
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
  expect(await roomByWriting(folder, 1)).toBeNull()
})
