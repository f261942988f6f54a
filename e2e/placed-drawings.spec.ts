import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placedModel } from '../src/geo/formats/ifc/placed-model.test-helper'
import type { AppUnderTest } from './harness/app-under-test'
import { callFromPage } from './harness/contract-from-page'
import { onHost } from './harness/hosts'
import { chooseUploadFolder, planRow } from './harness/window'

/** A corner of the sample project, EPSG:7856, and the box of 10 by 2 m that all files have there. */
const [east, north] = [334_400, 6_252_470]
const box = [151.209925, -33.855088, 151.210033, -33.855069] as const
/** A metre in degrees, at most. */
const metre = 1.1e-5

const [mm, feet] = [1000, 1 / 0.3048]
const at = (scale = 1) => `${east * scale}.,${north * scale}.,0.`
const turned = ',1.,0.,1.'
const models = {
  'site only': { site: ['-33,-51,-18,-315566', '151,12,35,731171'] },
  'bodies far off': { wallAt: at() },
  'context far off': { context: at() },
  converted: { srid: 7856, conversion: at() + turned },
  'converted twice': { srid: 7856, conversion: at() + turned, wallAt: at() },
  'converted in millimetres': { srid: 7856, conversion: at(mm) + turned, millimetres: true },
} as const

/** Four lines around the box, in a unit by its $INSUNITS code. */
function drawing(scale: number, unit: number): string {
  const corners = [0, 10, 10, 0].map((x, index) => [(east + x) * scale, (north + (index < 2 ? 0 : 2)) * scale] as const)
  const lines = corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % 4] ?? [x, y]
    return [0, 'LINE', 8, 'WALLS', 10, x, 20, y, 30, 0, 11, toX, 21, toY, 31, 0]
  })
  const head = [0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1027', 9, '$INSUNITS', 70, unit, 0, 'ENDSEC']
  return [...head, 0, 'SECTION', 2, 'ENTITIES', ...lines, 0, 'ENDSEC', 0, 'EOF'].join('\n')
}
const drawings = {
  'in metres': drawing(1, 6),
  'without a unit': drawing(1, 0),
  'in millimetres': drawing(mm, 4),
  'in millimetres, not said': drawing(mm, 0),
  'in feet': drawing(feet, 2),
}
/** What the row offers first for those that land nowhere, or far off. */
const mends: Readonly<Record<string, string>> = {
  'in millimetres': 'Read it as millimetres',
  'in millimetres, not said': 'Read it as millimetres',
  'in feet': 'Read it in the unit that it says',
}

// The same page and core in both hosts: one is enough.
onHost('electron', 'drawings and models of one place', (host) => {
  let app: AppUnderTest
  const root = mkdtempSync(join(tmpdir(), 'plumbline-placed-'))
  beforeAll(async () => {
    const folder = join(root, 'from the office')
    mkdirSync(folder)
    for (const [name, placed] of Object.entries(models)) writeFileSync(join(folder, `${name}.ifc`), placedModel(placed))
    for (const [name, text] of Object.entries(drawings)) writeFileSync(join(folder, `${name}.dxf`), text)
    app = await host.start()
    await app.page.getByText('Legend').first().waitFor()
    await chooseUploadFolder(app, folder)
  })
  afterAll(async () => {
    await app?.close()
    rmSync(root, { recursive: true, force: true })
  })
  const rows = async () => {
    const project = await callFromPage(app.page, 'connections.getCurrent')
    if (project === null) throw new Error('No project is open.')
    const plan = await callFromPage(app.page, 'uploads.findOpenPlan', { project })
    return plan?.state === 'ready' ? plan.rows : []
  }
  const isThere = (found: readonly number[] | null) =>
    found !== null && found.every((value, side) => Math.abs(value - (box[side] ?? NaN)) < metre)

  it('lie there to a metre, or do not go until what the row offers was taken', async () => {
    await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(11)
    const blocked = (await rows()).filter(({ problems }) => problems.some(({ blocking }) => blocking))
    expect(blocked.map(({ name }) => name).sort()).toEqual(Object.keys(mends).sort())
    await app.screenshot('placed-drawings')
    for (const [name, mend] of Object.entries(mends))
      await planRow(app.page, name).getByRole('button', { name: mend }).click()
    const missed = async () => (await rows()).flatMap(({ name, bbox4326 }) => (isThere(bbox4326) ? [] : [name]))
    await expect.poll(missed, { timeout: 30_000 }).toEqual([])
    expect((await rows()).every(({ problems }) => problems.every(({ blocking }) => !blocking))).toBe(true)
  })
})
