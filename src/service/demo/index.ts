import { AppError } from '../../shared/errors/app-error'
import type { ContentStore } from '../content/content-store'
import type { Store } from '../store/store'
import { withOwnIds } from '../store/new-id'
import { addOrganization, addProject } from '../admin/administration'
import { importPermits } from '../admin/permit-import'
import { keepSampleRevisions, sampleLayers, siteToWgs84 } from './sample-layers'
import { samplePeople } from './sample-people'
import { samplePermits } from './sample-permits'
import { siteOrigin } from './site'

/** The id of the first organization of a store. */
const firstOrganizationId = 1

/** Where the sample project goes. `now`: UTC milliseconds. */
export interface SeedParts {
  store: Store
  content: ContentStore
  now: () => number
}

/**
 * Fills a store that holds no organization with the sample: organization `demo`, a live and an archived project, layers in a
 * directory, and permits of every status, all or nothing. A store that holds one is left as it is.
 */
export async function seedDemo({ store, content, now }: SeedParts): Promise<void> {
  if ((await store.organizations.list()).length > 0) return
  const revisions = await keepSampleRevisions(content, firstOrganizationId, now())
  const fill = async (tx: Store): Promise<void> => {
    await addOrganization(tx, {
      nickname: 'demo',
      name: 'Harbour Crossing Alliance',
      companyName: 'Harbour Crossing Alliance Pty Ltd',
      companyUrl: 'https://harbour-crossing.example',
    })
    const { id: projectId } = await addProject(tx, {
      org: 'demo',
      name: 'Harbour Tunnel',
      srid: 7856,
      ...siteCentre(),
      zoom: 17,
    })
    const organizationId = (await tx.organizations.byNickname('demo'))?.id ?? 0
    // PostgreSQL gives an id that was taken back to nobody else: the files would be those of an organization that is not there.
    if (organizationId !== firstOrganizationId)
      throw new AppError(
        'invalid',
        'The sample wants a database in which there has never been an organization. Make a new one, and start again.',
      )
    await tx.organizations.addProject({
      organizationId,
      name: 'Ferry Wharf Upgrade 2023',
      srid: 7856,
      latitude: -33.8612,
      longitude: 151.2109,
      zoom: 16,
      archived: true,
    })
    const people = await samplePeople(tx, organizationId)
    const layerIds = await sampleLayers(tx, projectId, people, revisions)
    await importPermits(tx, projectId, samplePermits(people, layerIds, now()))
  }
  // A window shows the layers of the sample before the service has them (src/main/first-start).
  await withOwnIds('sample', () => store.transaction(fill))
  content.release(
    firstOrganizationId,
    revisions.map(({ file }) => file.sha256),
  )
}

/** The middle of the tunnel, where the map opens. */
function siteCentre(): { lat: number; lon: number } {
  const xy = [siteOrigin.eastingMetres + 420, siteOrigin.northingMetres + 470]
  siteToWgs84().forward(xy, 2)
  return { lon: Math.round((xy[0] ?? 0) * 1e6) / 1e6, lat: Math.round((xy[1] ?? 0) * 1e6) / 1e6 }
}
