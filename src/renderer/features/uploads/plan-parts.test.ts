// @vitest-environment happy-dom
import { h, shallowRef, type App, type Component } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { said } from '../../../shared/languages/said'
import type { Plan, PlanComparison, PlanFix, PlanRow } from '../../../shared/contract'
import type { ProjectScope } from '../../client/project-scope'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useUploadPlan } from '../../stores/upload-plan'
import PlanChecks from './PlanChecks.vue'
import PlanLeftOut from './PlanLeftOut.vue'
import PlanPlacement from './PlanPlacement.vue'
import PlanQuestion from './PlanQuestion.vue'
import PlanSide from './PlanSide.vue'
import PlanUnseen from './PlanUnseen.vue'
import { crsText } from './plan-words'
import { useFixes } from './use-fixes'

const plan: Plan = {
  id: 'p1',
  project: { connectionId: 'c', projectId: 1 },
  title: 'W47',
  roots: ['/w47'],
  origins: [{ from: 'disk', path: '/w47' }],
  state: 'ready',
  progress: { rowsDone: 0, rowsTotal: 0, files: 0, bytes: 0, secondsLeft: null },
  mirrorFolders: true,
  landingArea: '',
  rows: [],
  ignored: [],
  unread: [],
  gone: [{ path: '/w47/fence.shp', layerId: 3, layerName: 'Fence', renamedTo: null }],
  error: null,
} as unknown as Plan
const compared = {
  ...{ layerId: 7, layerName: 'mains', folder: null, fileName: 'mains.shp', fileTimeMs: 0, order: 'older' },
  ...{ revisedBy: 'Ben Two', revisedAt: '2026-11-05T10:00:00Z', samePlace: true, distanceMetres: 0, unknown: null },
  ...{ kinds: null, columns: null, commonColumns: null, features: null, bbox4326: null },
} as unknown as PlanComparison
const asked = {
  ...{ id: 'a', name: 'mains', folder: '', files: [{ name: 'mains.shp' }], lastModifiedMs: 0, geometryTypes: [] },
  ...{ fields: [], features: 3, bbox4326: null, matched: true, confidence: 'ask', rule: 'older', compared },
  reason: 'mains.shp is of 1 Nov 2026',
} as unknown as PlanRow

let app: App
let store: ReturnType<typeof useUploadPlan>
let calls: ReturnType<typeof scriptedClient>['calls']
afterEach(() => {
  void speak('en')
  app.unmount()
  document.body.innerHTML = ''
})

function show(component: Component, props: Record<string, unknown> = {}, shown = plan): HTMLElement {
  const scripted = scriptedClient({}, null)
  const before = (scope: ProjectScope) => {
    store = useUploadPlan(scope)
    store.head = shown
  }
  const window = openProjectWindow(scripted.client, undefined, { component, props, before })
  calls = scripted.calls
  app = window.app
  return window.element
}
const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

it('the side of a plan tells which files are no longer in the folder, and what becomes of their layers', () => {
  const section = show(PlanSide).querySelector('section[aria-label="No longer in the folder"]')
  expect(words(section)).toBe('No longer in the folder1fence.shpLayer “Fence” stays as it is.')
})

it.each([
  [[{ from: 'disk', path: '/srv/plumbline-north/w47' }], ['/srv/plumbline-north/w47']],
  [[{ from: 'revision', path: null }], ['a copy of an earlier revision’s source']],
  [
    [
      { from: 'browser', path: null },
      { from: 'disk', path: '/w47' },
    ],
    ['handed over by a browser', '/w47'],
  ],
] as const)('the side of a plan says where its files come from: %j', (origins, said) => {
  const side = show(PlanSide, {}, { ...plan, origins: [...origins] })
  expect([...side.querySelectorAll('.scroll > .pad8 > p.small.dim.cut')].map(words)).toEqual(said)
})

it('says how many new layers are not for everyone in the project, and makes them so', async () => {
  const row = (id: string, action: string, options = {}) => ({ ...asked, id, action, options }) as unknown as PlanRow
  const rows = [row('a', 'create'), row('b', 'create', { makeGlobal: true }), row('c', 'revise'), row('d', 'create')]
  const side = show(PlanUnseen)
  store.rows = rows
  const found = () => side.querySelector('p')
  await expect.poll(() => words(found())).toMatch(/^2 new layers are not for everyone in the project\./)
  const grid = document.createElement('div')
  for (const [name, value] of Object.entries({ class: 'upload-plan', tabindex: '0' })) grid.setAttribute(name, value)
  document.body.append(grid)
  const button = found()?.querySelector('button')
  button?.focus()
  button?.click()
  await expect.poll(() => calls.filter(({ name }) => name === 'uploads.editRows')).toHaveLength(1)
  expect(calls.find(({ name }) => name === 'uploads.editRows')?.params).toMatchObject({
    rowIds: ['a', 'd'],
    options: { makeGlobal: true },
  })
  store.rows = rows.map((each) => ({ ...each, options: { makeGlobal: true } }))
  await expect.poll(() => document.activeElement).toBe(grid)
  expect(found()).toBeNull()
})

it('a question has three answers, each of which goes to its row, and says aloud what does not agree', async () => {
  const panel = show(PlanQuestion, { row: asked })
  const buttons = [...panel.querySelectorAll<HTMLButtonElement>('.answers button')]
  expect(buttons.map(words)).toEqual(['Revise “mains”', 'Make a new layer', 'Leave it out'])
  for (const button of buttons) button.click()
  const edits = () => calls.filter(({ name }) => name === 'uploads.editRows')
  await expect.poll(() => edits()).toHaveLength(3)
  expect(edits().map(({ params }) => params)).toEqual([
    expect.objectContaining({ rowIds: ['a'], action: 'revise', targetLayerId: 7 }),
    expect.objectContaining({ rowIds: ['a'], action: 'create' }),
    expect.objectContaining({ rowIds: ['a'], action: 'skip' }),
  ])
  const modified = [...panel.querySelectorAll('tbody tr')].find((row) => words(row).startsWith('Modified'))
  expect(words(modified)).toContain('(does not agree)')
  expect(words(panel)).toContain('mains.shp is of 1 Nov 2026.')
})

it('an answered question gives the keyboard back to the table', async () => {
  const row = shallowRef(asked)
  const panel = show({ render: () => h(PlanQuestion, { row: row.value }) })
  const grid = document.createElement('div')
  for (const [name, value] of Object.entries({ class: 'upload-plan', tabindex: '0' })) grid.setAttribute(name, value)
  document.body.append(grid)
  panel.querySelector<HTMLButtonElement>('.answers button')?.focus()
  expect(panel.contains(document.activeElement)).toBe(true)
  row.value = { ...asked, matched: false }
  await expect.poll(() => document.activeElement).toBe(grid)
})

it('names a system that has no code but is in the file, and asks for none', () => {
  const crs = { srid: null, name: 'Transverse_Mercator', how: 'from the file' }
  const files = [{ name: 'a.gpkg', ext: 'gpkg' }]
  const row = { ...asked, files, inspection: 'done', options: {}, crs } as unknown as PlanRow
  const placed = show(PlanPlacement, { rows: [row] })
  expect(placed.querySelector('input')?.value).toBe('Transverse_Mercator')
  expect(words(placed)).not.toContain('No CRS is known')
  expect(crsText(row)).toBe('Transverse_Mercator')
})

it('a mend that needs a choice opens the section that it is made in, where that is folded', async () => {
  const row = {
    ...asked,
    id: 'b',
    files: [{ name: 'a.shp', ext: '.shp' }],
    options: {},
    problems: [],
    crs: { name: null, srid: null, how: '' },
    inspection: 'done',
  }
  const Both = {
    setup() {
      const { apply } = useFixes()
      const fix = { kind: 'choose-crs', label: 'Choose the CRS', options: null } as unknown as PlanFix
      return () => [
        h(PlanPlacement, { rows: [row as unknown as PlanRow] }),
        h('button', { id: 'mend', onClick: () => apply(row as unknown as PlanRow, 'no-crs', fix) }),
      ]
    },
  }
  const panel = show(Both)
  const fold = panel.querySelector<HTMLButtonElement>('button.fold')
  fold?.click()
  await expect.poll(() => document.getElementById('plan-crs')).toBeNull()
  panel.querySelector<HTMLButtonElement>('#mend')?.click()
  await expect.poll(() => document.activeElement?.id).toBe('plan-crs')
  expect(fold?.getAttribute('aria-expanded')).toBe('true')
})

it('a mend that asks for a name leads to the field with what stands there chosen, to be typed over', async () => {
  const row = { ...asked, id: 'b', problems: [] } as unknown as PlanRow
  const Field = {
    setup() {
      const { apply } = useFixes()
      const fix = {
        kind: 'rename',
        label: 'Send under another name…',
        options: null,
        sendAs: null,
      } as unknown as PlanFix
      return () => [
        h('div', { id: 'plan-sent-name' }, h('input', { value: 'Copy of points' })),
        h('button', { id: 'mend', onClick: () => apply(row, 'specification-name', fix) }),
      ]
    },
  }
  const panel = show(Field)
  panel.querySelector<HTMLButtonElement>('#mend')?.click()
  const field = panel.querySelector('input') as HTMLInputElement
  await expect.poll(() => document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Copy of points'.length])
})

it('tells the units of a drawing that nobody chose from those that the drawing says, and offers both', async () => {
  const of = (units?: string) =>
    ({
      ...{ ...asked, id: units ?? 'none', files: [{ name: 'a.dxf', ext: '.dxf' }], problems: [], inspection: 'done' },
      ...{ options: units ? { units } : {}, crs: { name: null, srid: null, how: '' } },
    }) as unknown as PlanRow
  const unitsOf = (rows: PlanRow[]) => show(PlanPlacement, { rows }).querySelector('select') as HTMLSelectElement
  const shown = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent.trim()
  expect(shown(unitsOf([of(), of('mm')]))).toBe('As found, Millimetres')
  app.unmount()
  const said = unitsOf([of('auto')])
  expect(shown(said)).toBe('As the file says')
  const choose = (select: HTMLSelectElement, words: string) => {
    select.value = [...select.options].find((option) => option.textContent.trim() === words)?.value ?? ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const edits = () => calls.filter(({ name }) => name === 'uploads.editRows').map(({ params }) => params)
  choose(said, 'As found')
  await expect.poll(edits).toMatchObject([{ rowIds: ['auto'], clear: ['units'] }])
  app.unmount()
  const found = unitsOf([of()])
  expect(shown(found)).toBe('As found')
  choose(found, 'As the file says')
  await expect.poll(edits).toMatchObject([{ rowIds: ['none'], options: { units: 'auto' } }])
})

it('says in English of many files what was said of one', () => {
  const lineOf = (...reasons: string[]) => {
    const entries = reasons.map((reason, at) => ({ path: `/w47/nc.${at}`, reason }))
    const line = words(show(PlanLeftOut, { title: 'Left out', entries }))
    app.unmount()
    return line
  }
  const lone = 'belongs to a shapefile, but nc.shp is not in this folder.'
  expect(lineOf(lone)).toContain(`nc.0 ${lone}`)
  expect(lineOf(lone, lone)).toContain('2 files belong to a shapefile, but nc.shp is not in this folder.')
  expect(lineOf('is hidden.', 'is hidden.')).toContain('2 files are each hidden.')
  show(PlanLeftOut, { title: 'Left out', entries: [] })
})

it('shows the folder that a row goes to', () => {
  const row = { ...asked, files: [], problems: [], crs: { name: null, srid: null, how: '' }, inspection: 'done' }
  const placed = (path: string | null) => {
    const panel = show(PlanPlacement, { rows: [{ ...row, options: { directoryPath: path } } as unknown as PlanRow] })
    return [...panel.querySelectorAll('input')].map((input) => input.value).at(-1)
  }
  expect(placed('Survey/Drone')).toBe('Survey/Drone')
  app.unmount()
  expect(placed(null)).toBe('Not placed')
})

it('says in German how many of the rows land in the project, and which of them want a look', async () => {
  const landing = { kmOutside: 0, toward: '', featuresOutside: 3, furthestMetres: 140 }
  const row = { ...asked, confidence: 'certain', problems: [], warnings: [], bbox4326: [0, 0, 1, 1], landing }
  const rows = (more: object) =>
    ['a', 'b'].map((id) => ({ ...row, id, name: id, features: 5_000, ...more }) as unknown as PlanRow)
  await speak('de')
  const fine = words(show(PlanChecks, { rows: rows({}) }))
  expect(fine).toContain('Alle 2 liegen im Projekt.')
  expect(fine).toContain('6 von 10 000 Objekten liegen außerhalb, am weitesten um 140 m.')
  app.unmount()
  const problem = { code: 'odd', blocking: true, message: 'Odd.', fixes: [] }
  expect(words(show(PlanChecks, { rows: rows({ problems: [problem] }) }))).toContain('2 Zeilen haben Probleme.')
})

it('calls nothing checked where the project has no place to check against', () => {
  const row = { ...asked, confidence: 'certain', problems: [], warnings: [], bbox4326: [0, 0, 1, 1], landing: null }
  const unplaced = { ...plan, landingArea: 'not checked: the project names no centre' }
  const panel = show(PlanChecks, { rows: [row as unknown as PlanRow] }, unplaced)
  expect(words(panel)).toContain('Not checked: the project names no centre.')
  expect(words(panel)).not.toContain('lands in the project')
})

it('says in German what is wrong with a row and how it is mended, and a plan of before in its own words', async () => {
  const lost = said('core.problems.missingShx', { name: 'gas' })
  const use = said('core.problems.fixes.useCode', { code: 28356 })
  const fixes = [{ kind: 'set-options', label: use.text, options: { srid: 28356 } }]
  const problem = { code: 'missing-shx', blocking: true, message: lost.text, fixes }
  const row = { ...asked, confidence: 'certain', warnings: [], bbox4326: null }
  const checks = (one: object) => words(show(PlanChecks, { rows: [{ ...row, problems: [one] } as unknown as PlanRow] }))
  await speak('de')
  const worded = { ...problem, messageBy: lost.by, fixes: fixes.map((fix) => ({ ...fix, labelBy: use.by })) }
  expect(checks(worded)).toMatch(/gas\.shx fehlt\. Aus der \.shp neu erstellen.*EPSG:28356 verwenden/)
  app.unmount()
  expect(checks(problem)).toMatch(/gas\.shx is missing\. Rebuild it.*Use EPSG:28356/)
})
