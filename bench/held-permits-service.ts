import { addOrganization, addProject, addUser } from '../src/service/admin/administration'
import { importPermits } from '../src/service/admin/permit-import'
import { startService } from '../src/service/start-service'
import { createGeoEngine } from '../src/geo/workers/geo-engine'

/** A service with so many permits of 3 events, in a process of its own: DATA-DIR COUNT. Tells its address when they are there, and asked then the CPU time that it has used. */
async function main(): Promise<void> {
  const [dataDir = '', count = '0'] = process.argv.slice(2)
  const engine = createGeoEngine({ size: 1 })
  const service = await startService({ dataDir, engine, log: () => undefined })
  await addOrganization(service.store, { nickname: 'acme', name: 'Acme' })
  const { id: projectId } = await addProject(service.store, { org: 'acme', name: 'Site', lat: -27.47, lon: 153.02 })
  const { authorization } = await addUser(service.store, { org: 'acme', name: 'Ada Long', role: 'org-admin' })
  const perImport = 5_000
  for (let first = 1; first <= Number(count); first += perImport)
    await importPermits(
      service.store,
      projectId,
      Array.from({ length: Math.min(perImport, Number(count) - first + 1) }, (_, index) => permit(first + index)),
    )
  process.send?.({ url: service.url, projectId, authorization })
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.on('disconnect', () => process.exit(0))
}

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const names = ['Excavation', 'Hot work', 'Confined space', 'Isolation', 'Lifting', 'Road closure']

function permit(id: number): unknown {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1, 7) + (n % 360) * 86_400_000).toISOString()
  const [lon, lat] = [153.02 + (id % 300) / 1e4, -27.47 + Math.floor(id / 300) / 1e4]
  const ring = [[lon, lat], [lon + 1e-3, lat], [lon + 1e-3, lat + 1e-3], [lon, lat + 1e-3], [lon, lat]] // prettier-ignore
  const geometry = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
  const questions = ['Services located?', 'Isolated and tagged?', 'Gas tested?', 'Rescue plan at hand?']
  const items = questions.map((prompt, index) => ({ id: index, type: 2, prompt, value: 'Yes', options: ['Yes', 'No'] }))
  const category = (n: number) => ({
    ...{ id: id * 3 + n, name: names[n], status: 1, sequenceNumber: n, respondent: uuid(500 + (id % 50)), items },
    signatures: [{ userId: uuid(600 + (id % 40)), timestamp: day(id), comment: 'Checked on site' }],
  })
  return {
    permit: {
      ...{ id, name: `${names[id % names.length]} ${id}, bay ${id % 97}`, status: id % 16 },
      ...{ startTime: day(id), expiryDate: day(id + 60), holderId: id % 3 ? uuid(700 + (id % 30)) : null },
      geometry: { type: 'FeatureCollection', features: [geometry] },
      creator: { role: 0, user: { id: uuid(800 + (id % 20)), firstName: 'Ada', lastName: `Long ${id % 20}` } },
      categories: [category(0), category(1), category(2)],
    },
    listItem: { template: { id: 1 + (id % 6), name: names[id % 6] }, archived: id % 50 === 0 },
    events: [0, 1, 2].map((n) => ({ type: 0, timestamp: day(id + n), permitStatus: n, user: uuid(800 + (id % 20)) })),
  }
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
