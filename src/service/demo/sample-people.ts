import type { Store } from '../store/open-store'

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
export function samplePeople(store: Store, organizationId: number): SamplePeople {
  const add = (name: string, organization: string, title: string): string =>
    store.users.addPerson({
      organizationId,
      name,
      organization,
      title,
      email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@harbour-crossing.example`,
    })
  return store.transaction(() => ({
    surveyor: add('Mia Kowalski', 'Southern Survey', 'Senior surveyor'),
    engineer: add('Priya Raman', 'Harbour Crossing Alliance', 'BIM coordinator'),
    gis: add('Tom Nguyen', 'Harbour Crossing Alliance', 'GIS officer'),
    utilities: add('Tomo Nakamura', 'Harbour Water', 'Utilities officer'),
    controller: add('Jack Doyle', 'Harbour Crossing Alliance', 'Permit controller'),
    supervisor: add('Elena Petrova', 'Deepcut Civil', 'Site supervisor'),
    marine: add('Sofia Ferreira', 'Quaywork Marine', 'Marine superintendent'),
  }))
}

/** Parts of a person's name as a permit's creator has them. */
export const requesters = {
  supervisor: { firstName: 'Elena', lastName: 'Petrova', company: 'Deepcut Civil', title: 'Site supervisor' },
  marine: { firstName: 'Sofia', lastName: 'Ferreira', company: 'Quaywork Marine', title: 'Marine superintendent' },
} as const
