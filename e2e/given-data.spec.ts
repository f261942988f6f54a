import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkout, type AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { startSecondService, type SecondService } from './harness/second-service'
import { chooseUploadFolder, connectTo } from './harness/window'

/** Real files of a site, beside the checkout on some machines, with what other programs read in them. */
const given = join(checkout, '../shared/data')
const absent = existsSync(join(given, 'EXPECTED.json')) ? null : '../shared/data is not here'

type Box = [number, number, number, number]
interface Expected {
  error?: boolean
  layers?: { bbox_4326: Box | null }[]
  intended_reading?: { bbox_4326: Box | null }
}

const expected: Record<string, Expected> =
  absent === null ? (JSON.parse(readFileSync(join(given, 'EXPECTED.json'), 'utf8')) as Record<string, Expected>) : {}
const asked = Object.entries(expected).filter(([name]) => /\.(shp|zip|csv|geojson)$/i.test(name))
/** Read in part by some programs: here a person is asked before it is sent. */
const isCutOff = (name: string) => /truncated/.test(name)
const bad = asked.filter(([name, { error }]) => error === true || isCutOff(name)).map(([name]) => name)

/** Where a file lies, by the other programs; null where they cannot tell (no CRS). */
function placeOf({ layers, intended_reading }: Expected): Box | null {
  if (intended_reading) return intended_reading.bbox_4326
  const boxes = (layers ?? []).flatMap(({ bbox_4326 }) => (bbox_4326 ? [bbox_4326] : []))
  return boxes.length === 0 ? null : union(boxes)
}

const union = (boxes: Box[]): Box => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
]

/** Whether two places are the same to a hundred-thousandth of a degree, about a metre. */
const isSame = (one: Box | null, other: Box | null) =>
  one !== null && other !== null && one.every((value, at) => Math.abs(value - (other[at] ?? NaN)) <= 1e-5)

const isWithin = (inner: Box | null, outer: Box) =>
  inner !== null &&
  [outer[0] - inner[0], outer[1] - inner[1], inner[2] - outer[2], inner[3] - outer[3]].every((over) => over <= 1e-5) &&
  (inner[2] - inner[0]) * (inner[3] - inner[1]) >= 0.5 * (outer[2] - outer[0]) * (outer[3] - outer[1])

// The same page and core in both hosts: one is enough.
onHost('web', 'the given data', (host) => {
  let app: AppUnderTest
  let service: SecondService
  let byCommandLine: number
  beforeAll(async () => {
    if (absent !== null) return
    service = await startSecondService()
    // Two of the tables are in EPSG:25833 and do not say so.
    const norway = { srid: 25833, lat: 60, lon: 10.7, zoom: 6 }
    service.addProject('Site data', norway)
    byCommandLine = service.addProject('From the command line', norway)
    app = await host.start()
    await connectTo(app.page, service, 'Site data')
  })
  afterAll(async () => {
    await app?.close()
    await service?.close()
  })
  const project = async () => {
    const current = await callFromPage(app.page, 'connections.getCurrent')
    if (current === null) throw new Error('No project is open.')
    return current
  }

  it(
    'lies in the plan where other programs see it, and what is bad says why',
    { timeout: 120_000 },
    async (context) => {
      if (absent !== null) context.skip(absent)
      await chooseUploadFolder(app, given)
      const ref = await project()
      const openPlan = () => callFromPage(app.page, 'uploads.findOpenPlan', { project: ref })
      await expect.poll(async () => (await openPlan())?.state, { timeout: 90_000, interval: 500 }).toBe('ready')
      await app.screenshot('given-data-plan')
      const plan = await openPlan()
      const wrong: string[] = []
      for (const [name, facts] of asked) {
        const path = join(given, name)
        const rows = (plan?.rows ?? []).filter(({ files }) => files.some((file) => isOf(file.path, path)))
        const problem = rows.flatMap(({ problems }) => problems).find(({ blocking }) => blocking)
        const ignored = plan?.ignored.find((file) => isOf(file.path, path))
        if (bad.includes(name)) {
          if (!problem && !ignored) wrong.push(`${name} has no reason`)
          continue
        }
        const place = placeOf(facts)
        const boxes = rows.flatMap(({ bbox4326 }) => (bbox4326 ? [bbox4326] : []))
        const found = boxes.length === 0 ? null : union(boxes)
        if (rows.length === 0) wrong.push(`${name} has no row`)
        else if (place !== null && !isSame(found, place))
          wrong.push(`${name}: ${String(found)} for ${String(place)}; ${problem?.message}`)
      }
      expect(wrong).toEqual([])
    },
  )

  it('becomes layers by the command line, each at its place, or a reason', { timeout: 180_000 }, async (context) => {
    if (absent !== null) context.skip(absent)
    const report = await service.upload(given, byCommandLine)
    const ref = { ...(await project()), projectId: byCommandLine }
    const { layers } = (await callFromPage(app.page, 'layers.list', { project: ref, revisions: 'latest' })).overview
    const placeOnMap = async (layerId: number | null): Promise<Box | null> => {
      const revision = layers.find(({ id }) => id === layerId)?.revisions[0]
      if (layerId === null || !revision) return null
      const params = { project: ref, layerId, revisionId: revision.id }
      return (await callFromPage(app.page, 'revisions.prepare', params)).manifest.bbox4326
    }
    const wrong: string[] = []
    for (const [name, facts] of asked) {
      const path = join(given, name)
      const items = report.items.filter(({ files }) => files.some((file) => isOf(file, path)))
      const reason = items[0]?.error?.message ?? report.ignored.find((file) => isOf(file.path, path))?.reason
      if (bad.includes(name)) {
        if (!reason) wrong.push(`${name} has no reason`)
        continue
      }
      const place = placeOf(facts)
      if (items.length === 0 || !items.every(({ status }) => status === 'completed')) {
        // Without a CRS a file may be asked about; nothing else may stop it.
        if (place !== null || !reason) wrong.push(`${name}: ${items[0]?.status ?? 'no row'}, ${reason ?? 'no reason'}`)
        continue
      }
      if (place === null) continue
      const boxes = (await Promise.all(items.map(({ layerId }) => placeOnMap(layerId)))).filter((box) => box !== null)
      const found = boxes.length === 0 ? null : union(boxes)
      // The map knows the bounds of the features themselves; of projected data they lie a little inside the box.
      if (!isWithin(found, place)) wrong.push(`${name}: ${String(found)} for ${String(place)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Whether a path is the file, or a file in it (a zip). */
const isOf = (path: string, file: string) =>
  path === file || (unpackedFrom.get(basename(path)) ?? []).some((zip) => file.endsWith(zip))

/** A zip with several sets is sent set by set, unpacked. */
const unpackedFrom = new Map(
  ['blockgroups.shp', 'blockgroups2.shp'].map((name) => [name, ['/blockgroups_multishapefile.zip']]),
)
