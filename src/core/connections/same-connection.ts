import { localConnectionId, type ConnectionRecord } from './connection-records'
import type { PersonMark } from './person-mark'

/** Somebody who comes to a service: at which address, as whom, and which projects were seen there. */
export interface Caller {
  /** Ends in a slash. */
  address: string
  person: PersonMark
  /** UUIDs of the projects that the service showed; empty: it was not asked, or showed none. */
  projects: ReadonlySet<string>
}

/** Connections to the service that a caller speaks to: met at this address, or with a project of the same UUID. */
export function atSameService(
  records: readonly ConnectionRecord[],
  { address, projects }: Pick<Caller, 'address' | 'projects'>,
  projectsOf: (connectionId: string) => Iterable<string>,
): ConnectionRecord[] {
  return records.filter(
    (one) =>
      one.pack === null &&
      (one.baseUrl === address ||
        one.addresses.includes(address) ||
        [...projectsOf(one.id)].some((id) => projects.has(id))),
  )
}

/**
 * Which of the connections to one service is the caller's: the one of the same person. Where a home has just one, and nothing
 * tells the two persons apart, it is theirs too: one from before persons were told apart, or one whose credential the service
 * has refused since, so that this one is its successor. Null: another person, or nobody who was here before.
 */
export function ofSamePerson(there: readonly ConnectionRecord[], person: PersonMark): ConnectionRecord | null {
  const known = there.find((one) => isKnown(one, person))
  if (known) return known
  // The service on this computer is met by its own person alone, whom it always names.
  const [only, second] = there.filter(({ id }) => id !== localConnectionId)
  if (!only || second) return null
  if (only.people.length === 0) return only
  return only.refused && mayBeOf(only, person) ? only : null
}

/** Whether a mark says that somebody else than the person of a connection comes. */
export function isSomebodyElse(one: Pick<ConnectionRecord, 'people'>, person: PersonMark): boolean {
  return !isKnown(one, person) && !mayBeOf(one, person)
}

function isKnown({ people }: Pick<ConnectionRecord, 'people'>, { mark }: PersonMark): boolean {
  return people.some((each) => each.mark === mark)
}

/** Two credentials that name different people cannot be of one; one that names nobody can be anybody's. */
function mayBeOf({ people }: Pick<ConnectionRecord, 'people'>, person: PersonMark): boolean {
  return person.of === 'value' || people.every((each) => each.of === 'value')
}
