import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { addOrganization, addProject, addUser } from '../../src/service/admin/administration'
import { openPostgresStore } from '../../src/service/store/postgres/open-postgres'
import { callerOf, type Answer, type Call, type Part } from '../conformance/http'
import { between, pause } from './campaign'
import { surveyText } from './survey'

/** An organization of a shared service with one project, as its admin calls it. */
export interface SharedSite {
  org: string
  project: number
  place: { organizationNickname: string; projectId: number }
  call: Call
}

const nicknames = ['acme', 'quay', 'rail', 'roads']

/** Makes the organizations of a service that nobody uses yet. */
export async function addSites(database: string, url: string): Promise<SharedSite[]> {
  const { store } = await openPostgresStore(database)
  const sites: SharedSite[] = []
  for (const org of nicknames) {
    await addOrganization(store, { nickname: org, name: org })
    const project = (await addProject(store, { org, name: 'Site', srid: 7856 })).id
    const { authorization } = await addUser(store, { org, name: 'Ada Long', role: 'org-admin' })
    const place = { organizationNickname: org, projectId: project }
    sites.push({ org, project, place, call: callerOf(url, authorization) })
  }
  await store.close()
  return sites
}

const longestMs = 120_000

/**
 * Asks until it is answered, as the clients do: a line that breaks, and a service that says 503, are asked again. Throws when that takes
 * too long.
 */
export async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (const untilMs = performance.now() + longestMs; ;) {
    const answer = await ask().catch(() => null)
    if (answer !== null && answer.status !== 503) return answer
    if (performance.now() > untilMs)
      throw new Error(`no answer within ${longestMs / 1000} s: ${answer?.status ?? 'the line breaks'}`)
    await pause(100)
  }
}

const shared = join(__dirname, '../../../shared/data')
/** Small files of the field, each with those that go with it. */
const real = [
  ['survey/cerknicko-jezero.gpx'],
  ['web/ne_110m_lakes.geojson'],
  ['web/sample.kml'],
  ['web/polygon.kmz'],
  ['boundaries/nc.shp', 'boundaries/nc.shx', 'boundaries/nc.dbf', 'boundaries/nc.prj'],
  ['roads/Soho_Network.shp', 'roads/Soho_Network.shx', 'roads/Soho_Network.dbf', 'roads/Soho_Network.prj'],
]

/** Files of one upload: of the field, the same ones again and again, or a survey that was never sent before. */
export function drawFiles(random: () => number): Part[] {
  if (random() < 0.6) return [{ name: 'survey.csv', content: surveyText(random, between(random, 10, 6_000)) }]
  const files = real[between(random, 0, real.length)] ?? []
  return files.map((path) => ({ name: basename(path), content: readFileSync(join(shared, path)) }))
}
