import { afterEach, expect, it, vi } from 'vitest'
import { freeBytesAt } from '../node/disk-space'
import { AppError } from '../shared/errors/app-error'
import type { Cli } from './command'
import { againWhenRoom } from './when-room'

vi.mock('../node/disk-space', () => ({ freeBytesAt: vi.fn() }))
const free = vi.mocked(freeBytesAt)
afterEach(() => free.mockReset())

it('does the work again when the full disk has room again, and says meanwhile what it waits for', async () => {
  const notes: string[] = []
  const cli = { note: (text: string) => void notes.push(text), signal: new AbortController().signal } as unknown as Cli
  let bytes = 0
  free.mockImplementation(() => bytes)
  let runs = 0
  const work = () => Promise.resolve(++runs)
  setTimeout(() => (bytes = 5_000_000), 700)
  const result = await againWhenRoom(cli, '/home', work, (run) => (run < 2 ? 'The disk is full.' : null))
  expect([result, notes]).toEqual([
    2,
    ['The disk is full. Waiting for 1 MB of room on the disk of /home; it goes on by itself.'],
  ])
  // What the full disk ends is done again too, and nothing else that fails.
  bytes = 0
  setTimeout(() => (bytes = 5_000_000), 700)
  const fails = (code: 'disk.full' | 'net.cut') => async () => {
    if (++runs % 2 === 1) throw new AppError(code, 'No.')
    return Promise.resolve(runs)
  }
  expect(await againWhenRoom(cli, '/home', fails('disk.full'), () => null)).toBe(4)
  await expect(againWhenRoom(cli, '/home', fails('net.cut'), () => null)).rejects.toMatchObject({ code: 'net.cut' })
  expect(notes).toHaveLength(2)
  // What lacks though there is room is not tried for ever.
  expect(await againWhenRoom(cli, '/home', work, () => 'The disk is full.')).toBe(6)
})
