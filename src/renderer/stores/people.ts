import { shallowRef } from 'vue'
import type { Result } from '../../shared/contract'
import { useClient } from '../client/use-client'
import { defineProjectStore } from './define-store'

export type Person = Result<'people.list'>[string]

/** A short form of an id, for people whom the interface names nowhere. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}

/** Who is behind an id, as far as the interface has named them anywhere. */
export const usePeople = defineProjectStore('people', ({ project }) => {
  const client = useClient()
  const byId = shallowRef<Readonly<Record<string, Person>>>({})

  async function read(): Promise<void> {
    const people = await client.call('people.list', { project }).catch(() => null)
    if (people) byId.value = people
  }

  /** Reads the names again when something named a person who was not known before. */
  function learn(ids: Iterable<string | null | undefined>): void {
    for (const id of new Set(ids)) if (id && !byId.value[id]) return void read()
  }

  void read()

  /** Full name, else a short form of the id; '' for nobody. */
  function nameOf(id: string | null | undefined): string {
    return id ? (byId.value[id]?.name ?? shortId(id)) : ''
  }

  /** "Survey lead, Northline"; '' when not known. */
  function roleOf(id: string | null | undefined): string {
    const person = id ? byId.value[id] : undefined
    return [person?.title, person?.organization].filter(Boolean).join(', ')
  }

  /** "R. Haddad", for narrow columns. */
  function shortNameOf(id: string | null | undefined): string {
    const name = nameOf(id)
    const parts = name.split(/\s+/)
    const last = parts.at(-1)
    return parts.length > 1 && last ? `${name[0]}. ${last}` : name
  }

  return { byId, read, learn, nameOf, roleOf, shortNameOf }
})
