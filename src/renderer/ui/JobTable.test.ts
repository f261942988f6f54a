// @vitest-environment happy-dom
import { createApp, h } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MonitoredJob } from '../../shared/contract'
import { click, control, pageText, press } from '../client/by-name.test-helper'
import JobTable from './JobTable.vue'

const at = '2026-11-22T08:00:00Z'
const job = {
  job: {
    ...{ id: 5, status: 'Reading', progress: 40, created: at, updated: at, userName: 'Ada Long' },
    ...{ complete: true, cancelAllowed: false, error: 'The file is cut.' },
  },
  ...{ state: 'error', stuckSince: null, stuckWhy: null, perhapsLeftBehind: false, layerName: 'Gas', layerId: null },
  ...{ batchId: 'b', rowId: 'r', cancelled: false, canSendAgain: true },
} as unknown as MonitoredJob
let sent: unknown[]
let close: () => void

beforeEach(() => show(job))
afterEach(() => close())

function show(...jobs: MonitoredJob[]) {
  sent = []
  const props = { jobs, now: new Date('2026-11-22T09:00:00Z'), networkReason: null }
  const app = createApp({
    setup: () => () => h(JobTable, { ...props, onSendAgain: (item: MonitoredJob) => sent.push(item.job.id) }),
  })
  const element = document.createElement('div')
  document.body.append(element)
  app.mount(element)
  close = () => (app.unmount(), element.remove())
}

it('says below a row why its job stopped, and sends it again from there', async () => {
  expect(pageText()).not.toContain('Send again')
  await click('What to do')
  expect(pageText()).toContain('The file is cut.')
  await click('Send again')
  expect(sent).toEqual([5])
})

it('leaves the window its shortcuts while a button of a row has the focus', async () => {
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => void heard.push(key)
  document.addEventListener('keydown', hear)
  await press(control('What to do'), 'k', { ctrlKey: true })
  document.removeEventListener('keydown', hear)
  expect(heard).toEqual(['k'])
})

it('calls what somebody cancelled so, not an error, and sends it again; not where its row has gone on with another job', async () => {
  close()
  const cancelled = { ...job, cancelled: true, job: { ...job.job, error: 'Cancelled by Ada Long.' } }
  show(cancelled, { ...cancelled, canSendAgain: false, job: { ...cancelled.job, id: 4 } })
  expect(document.querySelector('.job-error, .bad')).toBeNull()
  expect(pageText()).toContain('Cancelled')
  for (const word of document.querySelectorAll<HTMLElement>('button[aria-expanded]')) word.click()
  await expect.poll(pageText).toContain('Cancelled by Ada Long. No layer was made. Nothing is wrong with its files.')
  expect(document.querySelector('.n-bad')).toBeNull()
  await click('Send again')
  expect(sent).toEqual([5])
})
