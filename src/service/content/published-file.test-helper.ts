import { publishRevision } from '../demo/publish-revision'
import type { Store } from '../store/store'
import { addOrganization, addProject, addUser } from '../admin/administration'
import type { ContentFile } from './content-store'

const names = ['one', 'two']

/** Gives an empty store two organizations, of ids 1 and 2, each with a project of its id. */
export async function fillOrganizations(store: Store): Promise<void> {
  for (const nickname of names) {
    await addOrganization(store, { nickname, name: nickname })
    await addProject(store, { org: nickname, name: nickname, srid: 28356, lat: 0, lon: 0, zoom: 2 })
  }
}

/** Makes a layer of a kept file: from now on it is used. */
export async function publishFile(store: Store, projectId: number, { sha256, size }: ContentFile): Promise<void> {
  const { id } = await addUser(store, { org: names[projectId - 1] ?? '', name: 'Ada', role: 'org-admin' })
  await publishRevision(store, {
    projectId,
    userId: id,
    atMs: 1,
    file: { position: 0, name: 'a.csv', sha256, size, last_modified: 1 },
    body: { mode: 0, title: 'a' } as never,
  })
}
