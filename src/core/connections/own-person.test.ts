import { afterEach, expect, it, vi } from 'vitest'
import type { ConnectionRecord } from './connection-records'
import type { LiveConnection } from './live-connection'
import { createOwnPerson } from './own-person'

afterEach(() => vi.useRealTimers())

type Person = ConnectionRecord['people'][number]
const person = (mark: string): Person => ({ of: 'value', mark })

/** How often a service is called one that began anew, that gives this user another credential at each start. */
async function told(...credentials: string[]): Promise<number> {
  vi.useFakeTimers()
  const onStranger = vi.fn()
  const one = { people: [] as Person[], baseUrl: 'http://127.0.0.1:1' } as LiveConnection
  const keep = (_: LiveConnection, changes: Partial<ConnectionRecord>) => void Object.assign(one, changes)
  const own = createOwnPerson(
    (given) => Promise.resolve(person(given)),
    keep,
    () => undefined,
    onStranger,
  )
  for (const credential of credentials) {
    own.note(one, credential)
    await vi.advanceTimersByTimeAsync(5_000)
  }
  return onStranger.mock.calls.length
}

it('tells a service that does not know its user any more from one that was started again', async () => {
  expect(await told('a', 'a')).toBe(0)
  expect(await told('a', 'b', 'b')).toBe(1)
})
