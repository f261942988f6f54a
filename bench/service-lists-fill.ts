import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openSqlite } from '../src/node/sqlite'
import { addOrganization, addProject } from '../src/service/admin/administration'
import { openStore } from '../src/service/store/open-store'
import type { Store } from '../src/service/store/store'
import { uploadBody } from '../src/shared/rest'

/** How much a service holds. */
export interface Amounts {
  permits: number
  jobs: number
  layers: number
  /** Of each layer. */
  revisions: number
  projects: number
  /** In which the layers lie; 0: in none. */
  folders: number
  events: number
}

/** The project that holds it all. */
export const projectId = 1

/** Fills a data folder with so much. */
export async function fillFolder(dataDir: string, amounts: Amounts): Promise<void> {
  const { layers, projects, folders, events, permits } = amounts
  const store = openStore(dataDir)
  await addSite(store, amounts)
  for (let n = 2; n <= projects; n++) await addProject(store, { org: 'acme', name: `Site ${n}` })
  await inPieces(store, folders === 0 ? 0 : layers, (tx, n) => placeLayer(tx, n, folders))
  await store.close()
  if (events > 0) addEvents(dataDir, events, permits)
}

async function addSite(store: Store, { permits, jobs, layers, revisions }: Amounts): Promise<void> {
  await addOrganization(store, { nickname: 'acme', name: 'Acme' })
  await addProject(store, { org: 'acme', name: 'Site', lat: -27.47, lon: 153.02 })
  const users: string[] = []
  for (let n = 0; n < 20; n++) {
    const person = { organizationId: 1, name: `Person ${n}`, organization: 'Acme', title: '', email: '' }
    users.push(await store.users.addPerson(person, uuid(n)))
  }
  await inPieces(store, permits, (tx, id) => tx.permits.put(projectId, permit(id)))
  await inPieces(store, jobs, (tx, n) => addJob(tx, projectId, users, n))
  await inPieces(store, layers, (tx, n) => addLayer(tx, projectId, users, n, revisions))
}

/** Layers lie in folders of two levels, ten in each on the upper one. */
async function placeLayer(store: Store, layerId: number, folders: number): Promise<void> {
  const folder = layerId % folders
  const directoryId = await store.directory.ensurePath(projectId, [`Area ${Math.floor(folder / 10)}`, `Part ${folder}`])
  await store.directory.place(projectId, layerId, directoryId)
}

/** Events of all permits, ten thousand of them of the first; written by the database itself, since they are many millions. */
function addEvents(dataDir: string, events: number, permits: number): void {
  const db = openSqlite(join(dataDir, 'service.db'))
  const ofFirst = Math.min(10_000, events)
  const each = Math.max(1, Math.floor((events - ofFirst) / Math.max(permits - 1, 1)))
  const body = `printf('{"permitId":%d,"type":3,"typeLabel":"Comment","timestamp":"%s","description":"Ada Long added a comment.","comment":"Seen on site, number %d.","groupId":null,"user":"${uuid(500)}"}',
    permits.id, strftime('%Y-%m-%dT%H:%M:%fZ', 1767250800 + numbers.n * 600, 'unixepoch'), numbers.n)`
  const write = (first: number, last: number, count: number): void => {
    db.run(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
       INSERT INTO permit_events (project_id, permit_id, at_ms, body)
       SELECT permits.project_id, permits.id, (1767250800 + numbers.n * 600) * 1000, ${body}
       FROM permits CROSS JOIN numbers WHERE permits.project_id = 1 AND permits.id BETWEEN ?2 AND ?3`,
      count,
      first,
      last,
    )
  }
  write(1, 1, ofFirst)
  for (let first = 2; first <= permits; first += 50_000) write(first, first + 49_999, each)
  db.close()
}

const perTransaction = 5_000

async function inPieces(store: Store, count: number, make: (tx: Store, n: number) => Promise<void>): Promise<void> {
  for (let first = 1; first <= count; first += perTransaction) {
    await store.transaction(async (tx) => {
      for (let n = first; n < Math.min(first + perTransaction, count + 1); n++) await make(tx, n)
    })
  }
}

function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}
const names = ['Excavation', 'Hot work', 'Confined space', 'Isolation', 'Lifting', 'Road closure']
const day = (n: number): number => Date.UTC(2026, 0, 1, 7) + (n % 360) * 86_400_000
const timeText = (ms: number): string => new Date(ms).toISOString()

function permit(id: number): Parameters<Store['permits']['put']>[1] {
  const [startMs, expiryMs] = [day(id), day(id + 60)]
  const [lon, lat] = [153.02 + (id % 300) / 1e4, -27.47 + Math.floor(id / 300) / 1e6]
  const ring = [[lon, lat], [lon + 1e-3, lat], [lon + 1e-3, lat + 1e-3], [lon, lat + 1e-3], [lon, lat]] // prettier-ignore
  const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
  const geometry = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  const name = `${names[id % names.length]} ${id}, bay ${(id * 7919) % 97}`
  const holderId = id % 3 ? uuid(700 + ((id * 31) % 30)) : null
  const requesterId = uuid(800 + ((id * 17) % 20))
  const status = (id * 13) % 16
  const listItem = {
    ...{ id, uuid: uuid(id), name, status, template: { id: 1 + (id % 6), name: names[id % 6], description: null } },
    ...{ description: null, startTime: timeText(startMs), expiryDate: timeText(expiryMs), renewalTime: null },
    ...{ timesRenewed: 0, maxRenewals: null, renewalsRemaining: null, requesterId, holderId, specifiedHolderId: null },
    ...{ geometry, documentUrl: '', serviceUrl: '', archived: id % 50 === 0, holdable: false, cancellable: false },
    ...{ allowCopy: false, copiedFrom: null, daysValid: 60, lapsed: false },
  }
  const category = (n: number) => ({
    id: id * 3 + n,
    categoryId: n,
    name: names[n],
    status: 1,
    items: '[]'.padEnd(600),
  })
  return {
    ...{ id, listItem, detail: { ...listItem, categories: [category(0), category(1), category(2)] } },
    ...{ name, status, templateId: String(1 + (id % 6)), requesterId, holderId, archived: id % 50 === 0 },
    ...{ startMs, expiryMs, layerIds: [], events: [] },
    people: [requesterId, uuid(500 + ((id * 3) % 50)), uuid(600 + ((id * 7) % 40))],
  }
}

const request = uploadBody.parse({ mode: 0, fileNames: ['mains.csv'], title: 'Mains', fileLastModifieds: [1] })

async function addJob(store: Store, projectId: number, users: readonly string[], n: number): Promise<void> {
  const nowMs = day(0) + n * 60_000
  const userId = users[(n * 7) % users.length] ?? ''
  const id = await store.jobs.add({ projectId, userId, order: request, token: String(n), nowMs })
  if (n % 11 === 0) await store.jobs.fail(id, 'Failed', 'The file has no coordinates.', nowMs)
  else if (await store.jobs.start(id, [], nowMs)) await store.jobs.complete(id, 'Completed', nowMs)
}

async function addLayer(
  store: Store,
  projectId: number,
  users: readonly string[],
  n: number,
  revisions: number,
): Promise<void> {
  const [creatorId = '', createdMs] = [users[n % users.length], day(n)]
  const rights = { onByDefault: false, global: n % 2 === 0, allowInPermits: false }
  const layerId = await store.layers.add({
    projectId,
    name: `Layer ${n}`,
    description: null,
    creatorId,
    ...rights,
    createdMs,
  })
  for (let each = 0; each < revisions; each++) {
    const file = { position: 0, name: 'mains.csv', sha256: randomUUID(), size: 1, last_modified: 1 }
    await store.layers.addRevision({
      ...{ layerId, jobId: null, userId: creatorId, comment: `Revision ${each}`, createdMs: createdMs + each },
      ...{ fileName: 'mains.csv', lastModified: 1, srid: -1, dataRights: null, files: [file] },
    })
  }
}
