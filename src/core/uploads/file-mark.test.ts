import type { Stats } from 'node:fs'
import { expect, it } from 'vitest'
import { fileMark } from './file-mark'

const now = 1_000_000_000
const mark = (parts: Partial<Stats> = {}) =>
  fileMark({ ino: 7, size: 10, mtimeMs: now - 60_000, ctimeMs: now - 50_000, ...parts } as Stats, now)

it('is another for each state of a file, and none where a state cannot be told from the next', () => {
  expect(mark()).toBe(mark())
  const others = [{ ino: 8 }, { size: 11 }, { mtimeMs: now - 60_001 }, { ctimeMs: now - 50_001 }]
  expect(new Set([mark(), ...others.map(mark)]).size).toBe(5)
  // A tool that keeps the time of the file cannot keep that of its change.
  expect(mark({ mtimeMs: now - 60_000, ctimeMs: now - 1_000 })).toBeUndefined()
  expect(mark({ mtimeMs: now + 60_000 })).toBeUndefined()
  expect(mark({ ino: 0 })).toBeUndefined()
})
