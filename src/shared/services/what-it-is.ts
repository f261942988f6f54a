import type { ServiceRow } from './report'

/** How sources write that something is in use, which goes without saying. */
const inUse = /^(functional|in ?use|in service|active|operational|in betrieb|en service|in gebruik)$/i

/** What a row is, by its columns, each in a few words: kind, fitting, size, material, whether it is out of use, what it is called. */
export function whatItIs({ kind, part, material, size, state, reference, registryId }: ServiceRow): string[] {
  const told = state !== null && inUse.test(state) ? null : state
  return [kind, part, size, material, told, reference ?? registryId].filter((fact) => fact !== null)
}
