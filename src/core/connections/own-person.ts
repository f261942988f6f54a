import type { Log } from '../ports'
import type { ConnectionRecord } from './connection-records'
import type { LiveConnection } from './live-connection'

/** The window is there by then. */
const notedAfterMs = 4_000

/**
 * Notes who this user is at the service on this computer.
 * @param onStranger called when that service knows another one than before: it has begun anew
 */
export function createOwnPerson(
  personOf: (authorization: string) => Promise<ConnectionRecord['people'][number]>,
  keep: (one: LiveConnection, changes: Partial<ConnectionRecord>) => void,
  log: Log,
  onStranger: () => void,
) {
  let noting: NodeJS.Timeout | undefined
  return {
    note(one: LiveConnection, authorization: string): void {
      const note = () =>
        void personOf(authorization)
          .then((person) => {
            if (one.people.length > 0 && one.people.every(({ mark }) => mark !== person.mark)) onStranger()
            keep(one, { people: [person], baseUrl: one.baseUrl })
          })
          .catch((failure: unknown) => log('warn', 'the own person was not noted', { failure: String(failure) }))
      if (one.people.length === 0) return note()
      // The mark is slow on purpose; one that was noted at an earlier start is as a rule the same.
      keep(one, { baseUrl: one.baseUrl })
      clearTimeout(noting)
      noting = setTimeout(note, notedAfterMs).unref()
    },
    close: (): void => clearTimeout(noting),
  }
}
