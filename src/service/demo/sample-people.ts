import type { Store } from '../store/open-store'

/** Ids of the sample's people; none of them can sign in. */
export interface SamplePeople {
  surveyor: string
  gis: string
  engineer: string
  controller: string
  supervisor: string
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
    surveyor: add('Mia Kowalski', 'Southern Survey', 'Senior Surveyor'),
    gis: add('Tom Nguyen', 'Harbour Crossing Alliance', 'GIS Officer'),
    engineer: add('Priya Raman', 'Harbour Crossing Alliance', 'BIM Coordinator'),
    controller: add('Jack Doyle', 'Harbour Crossing Alliance', 'Permit Controller'),
    supervisor: add('Elena Petrova', 'Deepcut Civil', 'Site Supervisor'),
  }))
}
