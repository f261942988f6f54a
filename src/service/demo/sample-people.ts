import type { Store } from '../store/store'

/** Ids of the sample's people; none of them can sign in. */
export interface SamplePeople {
  surveyor: string
  engineer: string
  gis: string
  utilities: string
  controller: string
  supervisor: string
  marine: string
}

/** Adds the people that the sample's layers and permits name. */
export function samplePeople(store: Store, organizationId: number): Promise<SamplePeople> {
  const addTo = (tx: Store, name: string, organization: string, title: string): Promise<string> =>
    tx.users.addPerson({
      organizationId,
      name,
      organization,
      title,
      email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@harbour-crossing.example`,
    })
  return store.transaction(async (tx) => ({
    surveyor: await addTo(tx, 'Mia Kowalski', 'Southern Survey', 'Senior surveyor'),
    engineer: await addTo(tx, 'Priya Raman', 'Harbour Crossing Alliance', 'BIM coordinator'),
    gis: await addTo(tx, 'Tom Nguyen', 'Harbour Crossing Alliance', 'GIS officer'),
    utilities: await addTo(tx, 'Tomo Nakamura', 'Harbour Water', 'Utilities officer'),
    controller: await addTo(tx, 'Jack Doyle', 'Harbour Crossing Alliance', 'Permit controller'),
    supervisor: await addTo(tx, 'Elena Petrova', 'Deepcut Civil', 'Site supervisor'),
    marine: await addTo(tx, 'Sofia Ferreira', 'Quaywork Marine', 'Marine superintendent'),
  }))
}

/** Parts of a person's name as a permit's creator has them. */
export const requesters = {
  supervisor: { firstName: 'Elena', lastName: 'Petrova', company: 'Deepcut Civil', title: 'Site supervisor' },
  marine: { firstName: 'Sofia', lastName: 'Ferreira', company: 'Quaywork Marine', title: 'Marine superintendent' },
} as const
