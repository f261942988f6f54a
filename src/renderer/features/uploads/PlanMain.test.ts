// @vitest-environment happy-dom
import { h } from 'vue'
import { expect, it } from 'vitest'
import type { Plan, PlanRow } from '../../../shared/contract'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { useUploadPlan } from '../../stores/upload-plan'
import { useCommands } from '../../stores/commands'
import { control, type } from '../../client/by-name.test-helper'
import CommitField from './CommitField.vue'
import PlanMain from './PlanMain.vue'

const name = 'UT-DrainageSystem-as-built-1-2.xml'
const row = {
  ...{ id: 'a', name: 'UT-DrainageSystem', folder: '', files: [{ name, ext: '.xml', sizeBytes: 9 }], state: 'ready' },
  ...{
    action: 'create',
    matched: false,
    options: {},
    crs: { how: 'from the file' },
    reason: '',
    problems: [],
    fixes: [],
    warnings: [],
    fields: [],
  },
  ...{ geometryTypes: [], features: 3, bbox4326: null, format: 'landxml', lastModifiedMs: 0, sizeBytes: 9 },
} as unknown as PlanRow
const plan = {
  ...{ id: 'p1', title: 'W47', roots: ['/w47'], state: 'ready', mirrorFolders: true, landingArea: '', rows: [row] },
  ...{ progress: { rowsDone: 1, rowsTotal: 1, files: 1, bytes: 9, secondsLeft: null } },
  ...{
    project: { connectionId: 'c', organization: 'o', projectId: 1 },
    ignored: [],
    unread: [],
    gone: [],
    error: null,
  },
} as unknown as Plan

it('keeps the end of a long file name, which tells alike files apart', async () => {
  const { app, element } = openProjectWindow(scriptedClient({}, null).client, undefined, {
    component: PlanMain,
    before(scope) {
      const store = useUploadPlan(scope)
      store.head = plan
      store.rows = plan.rows
    },
  })
  const shown = () => [...element.querySelectorAll('.why [data-text]')].map((half) => half.getAttribute('data-text'))
  await expect.poll(shown).toEqual([name.slice(0, -9), name.slice(-9)])
  app.unmount()
})

it('says what the rows that would be sent wait for, and nothing where none would be', async () => {
  let store = null as ReturnType<typeof useUploadPlan> | null
  const { app, element, pinia } = openProjectWindow(scriptedClient({}, null).client, undefined, {
    component: PlanMain,
    before(scope) {
      store = useUploadPlan(scope)
      store.head = plan
      store.rows = [{ ...row, selected: true }]
    },
  })
  const about = (network: string) => (useApp(pinia).status = { network } as never)
  const words = () => element.querySelector('.foot')?.textContent ?? ''
  about('offline')
  await expect.poll(words).toContain('They wait for the network')
  about('rejected')
  await expect.poll(words).toContain('Credential needed')
  expect(words()).not.toContain('the network')
  if (store) store.rows = plan.rows
  await expect.poll(words).toContain('Nothing would be sent')
  expect(words()).not.toMatch(/wait|Credential/)
  app.unmount()
})

it('starts with what is being typed in a field, once the plan has it', async () => {
  let take: () => void = () => undefined
  const core = scriptedClient(
    {
      'uploads.editRows': () => new Promise<null>((resolve) => (take = () => resolve(null))),
      'uploads.start': { batchId: 'b1' },
    },
    null,
  )
  const { app, pinia } = openProjectWindow(core.client, undefined, {
    component: {
      setup() {
        const plans = useUploadPlan()
        const onCommit = (revisionComment: string) => void plans.edit(['a'], { options: { revisionComment } })
        return () => [h(CommitField, { label: 'Comment', value: '', rows: 2, onCommit }), h(PlanMain)]
      },
    },
    before(scope) {
      const store = useUploadPlan(scope)
      store.head = plan
      store.rows = [{ ...row, selected: true }]
    },
  })
  const asked = () => core.calls.map(({ name }) => name).filter((name) => /editRows|uploads\.start/.test(name))
  await expect.poll(() => useCommands(pinia).all.some(({ id }) => id === 'upload.start')).toBe(true)
  control('Comment').focus()
  await type('Comment', 'as built')
  useCommands(pinia).run('upload.start')
  await expect.poll(asked).toEqual(['uploads.editRows'])
  expect(core.calls.find(({ name }) => name === 'uploads.editRows')?.params).toMatchObject({
    options: { revisionComment: 'as built' },
  })
  take()
  await expect.poll(asked).toEqual(['uploads.editRows', 'uploads.start'])
  app.unmount()
})

it('leaves Ctrl+Enter in the search to the command of those keys', async () => {
  const { app, element } = openProjectWindow(scriptedClient({}, null).client, undefined, {
    component: PlanMain,
    before(scope) {
      const store = useUploadPlan(scope)
      store.head = plan
      store.rows = plan.rows
    },
  })
  const spent = (held: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...held })
    element.querySelector('input[type="search"]')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(spent({})).toBe(true)
  expect(spent({ ctrlKey: true })).toBe(false)
  app.unmount()
})
