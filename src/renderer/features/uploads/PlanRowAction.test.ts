// @vitest-environment happy-dom
import { nextTick, reactive } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PlanRow } from '../../../shared/contract'
import { click, pageText } from '../../client/by-name.test-helper'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../../client/project-window.test-helper'
import { useUploadPlan } from '../../stores/upload-plan'
import PlanRowAction from './PlanRowAction.vue'

const row = (more: object = {}) =>
  ({
    ...{ id: 'r', name: 'Gas', folder: '', files: [], action: 'create', intendedAction: 'create', selected: true },
    ...{
      options: {},
      problems: [],
      warnings: [],
      reason: '',
      matched: true,
      confidence: 'certain',
      inspection: 'done',
    },
    ...more,
  }) as unknown as PlanRow
const props = reactive({ row: row() })
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  const plan = {
    ...{ id: 'p1', project: someProject, title: 'W47', roots: [], state: 'ready', ignored: [], unread: [] },
    ...{ progress: { rowsDone: 1, rowsTotal: 1, files: 1, bytes: 1, secondsLeft: null }, warnings: [] },
    rows: [row(), row({ id: 'other' })],
  }
  core = scriptedClient({ 'uploads.findOpenPlan': plan })
  opened = openProjectWindow(core.client, undefined, { component: PlanRowAction, props })
  await expect.poll(() => useUploadPlan(opened.scope).rows.length).toBe(2)
})
afterEach(() => opened.app.unmount())

const show = async (more: object) => {
  props.row = row(more)
  await nextTick()
}
const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)

it('offers the layer that a row likely replaces, and takes it only when asked', async () => {
  await show({ likelyReplaces: { layerId: 7, name: 'Gas mains', why: 'same columns' } })
  expect(pageText()).toContain('or likely Revise “Gas mains”')
  expect(asked('uploads.editRows')).toEqual([])
  await click('Revise “Gas mains”')
  expect(asked('uploads.editRows')).toMatchObject([{ rowIds: ['r'], action: 'revise', targetLayerId: 7 }])
})

it('offers no layer that another row was given since', async () => {
  await show({ likelyReplaces: { layerId: 7, name: 'Gas mains', why: 'same columns' } })
  const plan = useUploadPlan(opened.scope)
  plan.rows = plan.rows.map((each) =>
    each.id === 'other' ? { ...each, intendedAction: 'revise', targetLayerId: 7 } : each,
  )
  await nextTick()
  expect(pageText()).not.toContain('Gas mains')
})

it('says the problem that stops a row, before others, with two of its mends, and does the one that is pressed', async () => {
  const fix = (kind: string, label: string) => ({ kind, label })
  await show({
    action: 'problem',
    problems: [
      { code: 'file.odd', message: 'Odd.', blocking: false, fixes: [] },
      {
        ...{ code: 'crs.unknown', message: 'Nobody knows where it lies.', blocking: true },
        fixes: [fix('choose-crs', ''), fix('leave-out', ''), fix('set-options', 'Third')],
      },
    ],
  })
  expect(pageText()).toContain('Choose… or Leave it out')
  expect(pageText()).not.toContain('Third')
  const field = document.createElement('input')
  field.id = 'plan-crs'
  document.body.append(field)
  await click('Choose the CRS')
  expect(useUploadPlan(opened.scope).selection).toEqual(['r'])
  await expect.poll(() => document.activeElement).toBe(field)
  field.remove()
})
