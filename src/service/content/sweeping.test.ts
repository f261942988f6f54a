import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ContentStore } from './content-store'
import { keepSwept, sweepNow } from './sweeping'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A content store whose sweeps come to this. */
function swept(...outcomes: (number | Error)[]) {
  const lines: string[] = []
  let count = 0
  const sweep = (): Promise<number> => {
    const outcome = outcomes[count++] ?? 0
    return typeof outcome === 'number' ? Promise.resolve(outcome) : Promise.reject(outcome)
  }
  return {
    content: { sweep } as ContentStore,
    log: (line: string) => void lines.push(line),
    lines,
    get count() {
      return count
    },
  }
}

it('says in the log what went, and nothing where nothing did', async () => {
  const { content, log, lines } = swept(0, 1, 12)
  for (let at = 0; at < 3; at++) await sweepNow(content, log)
  expect(lines).toEqual(['removed 1 file of which nothing is known', 'removed 12 files of which nothing is known'])
})

it('sweeps within ten minutes of the start and every six hours, also after one that failed, until it is ended', async () => {
  const store = swept(new Error('the disk does not answer'), 2)
  const end = keepSwept(store.content, store.log)
  await vi.advanceTimersByTimeAsync(600_000)
  expect([store.count, store.lines]).toEqual([1, ['Not swept: the disk does not answer']])
  await vi.advanceTimersByTimeAsync(5 * 3_600_000)
  expect(store.count).toBe(1)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([store.count, store.lines.at(-1)]).toEqual([2, 'removed 2 files of which nothing is known'])
  end()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(store.count).toBe(2)
})
