// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { click, pageText } from '../../client/by-name.test-helper'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../../client/project-window.test-helper'
import { useUploadIntake } from '../../stores/upload-intake'
import { useUploadPlan } from '../../stores/upload-plan'
import UploadIntake from './UploadIntake.vue'

const plan = {
  ...{ id: 'p1', project: someProject, title: 'W47', roots: ['/w47'], state: 'ready', mirrorFolders: true },
  progress: { rowsDone: 1, rowsTotal: 1, files: 1, bytes: 1, secondsLeft: null },
  ...{ landingArea: '', ignored: [], unread: [], warnings: [], error: null },
  rows: [{ id: 'r', name: 'Gas', folder: '', files: [], action: 'create', selected: true, options: {}, problems: [] }],
}
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(() => {
  core = scriptedClient(
    {
      'uploads.findOpenPlan': plan,
      'uploads.getPlan': plan,
      'uploads.makePlan': { planId: 'p2' },
      'app.getInfo': null,
    },
    [],
  )
  opened = openProjectWindow(core.client, undefined, { component: UploadIntake })
})
afterEach(() => opened.app.unmount())

const made = () => core.calls.filter(({ name }) => name === 'uploads.makePlan').map(({ params }) => params)
async function comeIn() {
  await expect.poll(() => useUploadPlan(opened.scope).rows.length).toBe(1)
  core.emit('app.commandGiven', { command: 'upload.openPaths', paths: ['a', 'b'] })
  await expect.poll(pageText).toContain('A plan is already open')
  expect(pageText()).toContain('2 more folders or files came in.')
  expect(made()).toEqual([])
}

it.each([
  ['Keep the open plan', []],
  ['Only the new ones', [{ paths: ['a', 'b'], withPlanId: undefined }]],
  ['Plan together', [{ paths: ['a', 'b'], withPlanId: 'p1' }]],
])('asks before what comes in touches the open plan: %s', async (answer, asked) => {
  await comeIn()
  await click(answer)
  await expect.poll(made).toMatchObject(asked)
  await expect.poll(pageText).not.toContain('A plan is already open')
})

it('keeps the open plan when the question is closed', async () => {
  await comeIn()
  await click('Close')
  expect(useUploadIntake(opened.scope).waiting).toBeNull()
  expect(made()).toEqual([])
})
