// @vitest-environment happy-dom
import { ref } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import type { TransferRow } from '../../../shared/contract'
import { click, control, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useTransfers } from '../../stores/transfers'
import TransferTable from './TransferTable.vue'

// Wide enough for all columns.
vi.mock('../../composables/use-media-query', () => ({ useMediaQuery: () => ref(false) }))
vi.mock('../../composables/use-element-size', () => ({
  useElementSize: () => ({ width: ref(1000), height: ref(600) }),
}))

let opened: ProjectWindow
let core: ReturnType<typeof scriptedClient>
afterEach(() => opened.app.unmount())

const file = (name: string, state: TransferRow['files'][number]['state'] = 'waiting') => ({
  ...{ name, state, sizeBytes: 1000, sentBytes: state === 'sent' ? 1000 : 0 },
})
const row = (name: string, more: Partial<TransferRow>): TransferRow => ({
  ...{ id: name, name, mode: 'create', targetLayerName: null, state: 'waiting', statusText: '', sizeBytes: 1000 },
  ...{ sentBytes: 0, bytesPerSecond: 0, files: [file(`${name}.csv`)], jobId: null, jobProgress: null, layerId: null },
  ...{ waiting: null, error: null, question: null, twins: [], history: [], ...more },
})
const failure = (message: string, code = 'service.failed'): TransferRow['error'] => ({
  ...{ name: 'AppError', code: code as 'service.failed', message, details: {}, retry: 'after-change' },
})

function open(...rows: TransferRow[]) {
  core = scriptedClient({ 'uploads.listBatches': [] })
  const now = new Date('2026-11-24T08:00:00Z')
  opened = openProjectWindow(core.client, undefined, { component: TransferTable, props: { rows, batchId: 'b', now } })
}
const asked = () =>
  core.calls
    .filter(({ name }) => /^uploads\.(?!list|find)/.test(name))
    .map(({ name, params }) => [name.slice(8), params])
const buttons = (name: string) =>
  [...document.querySelectorAll('[role=row]')]
    .find((each) => each.textContent?.includes(name))
    ?.querySelectorAll<HTMLElement>('button') ?? []
const verbsOf = (name: string) =>
  [...buttons(name)].map((each) => each.getAttribute('aria-label') ?? each.textContent?.trim()).filter((verb) => !/files of/.test(verb ?? '')) // prettier-ignore

const rowText = (name: string) =>
  [...document.querySelectorAll('[role=row]')].find((each) => each.textContent?.includes(name))?.textContent

it('offers for each row what can be done with it in its state, and nothing for what is over well', () => {
  open(
    row('Waits', {}),
    row('Paused', { state: 'paused' }),
    row('Processed', { state: 'processing', jobId: 7, jobProgress: 40, sentBytes: 1000 }),
    row('Cancelled', { state: 'cancelled' }),
    row('Done', { state: 'completed', layerId: 3, sentBytes: 1000 }),
    row('Failed', { state: 'failed', error: failure('The file is cut.') }),
  )
  expect(verbsOf('Waits')).toEqual(['Pause Waits', 'Cancel Waits'])
  expect(verbsOf('Paused')).toEqual(['Go on with Paused', 'Cancel Paused'])
  // The service has it whole: there is nothing to pause.
  expect(verbsOf('Processed')).toEqual(['Cancel Processed'])
  expect(verbsOf('Cancelled')).toEqual(['Send Cancelled again'])
  expect(verbsOf('Done')).toEqual([])
  expect(verbsOf('Failed')[0]).toBe('Retry')
})

it('does it for that row alone', async () => {
  open(row('Roads', {}), row('Water', { state: 'cancelled' }))
  await click('Pause Roads')
  await click('Cancel Roads')
  await click('Send Water again')
  expect(asked()).toEqual([
    ['pause', { batchId: 'b', rowIds: ['Roads'] }],
    ['cancel', { batchId: 'b', rowIds: ['Roads'] }],
    ['retry', { batchId: 'b', rowIds: ['Water'] }],
  ])
})

it('says below a row why it failed, what is safe, and takes the answer there', async () => {
  open(row('Roads', { state: 'failed', error: failure('Roads.csv was changed. Read it again.', 'file.changed') }))
  expect(document.querySelector('.below b')?.textContent).toBe('Roads.csv was changed.')
  expect(document.querySelector('.below')?.textContent).toContain('Read it again.')
  await click('Leave out')
  expect(asked()).toEqual([['cancel', { batchId: 'b', rowIds: ['Roads'] }]])
})

it('asks where the layers have changed, and sends nothing by itself', async () => {
  const error = failure('Somebody made “Roads” a minute ago.', 'service.conflict')
  open(row('Roads', { state: 'review', question: { layerId: 5 }, error }))
  expect(verbsOf('Roads').includes('Retry')).toBe(false)
  expect(document.querySelector('.n-warn')).not.toBeNull()
  const [first] = [...document.querySelectorAll<HTMLElement>('.below button')]
  first?.click()
  expect(asked()).toEqual([['answer', { batchId: 'b', rowId: 'Roads', answer: 'revise' }]])
})

it('shows the files of a row with how far each is, and which of them failed', async () => {
  open(row('Roads', { state: 'failed', files: [file('Roads.shp', 'sent'), file('Roads.dbf', 'failed')] }))
  expect(pageText()).not.toContain('Roads.dbf')
  await click('Show the files of Roads')
  const lines = [...document.querySelectorAll('.files li')].map((line) => line.textContent?.replace(/\s+/g, ' ').trim())
  expect(lines[0]).toMatch(/^Roads\.shp.*100.%.*Sent$/)
  expect(lines[1]).toMatch(/^Roads\.dbf0.%.*Failed$/)
})

it('chooses a row for the inspector', () => {
  open(row('Roads', {}), row('Water', {}))
  const line = [...document.querySelectorAll<HTMLElement>('.vt-body > .row')].find((each) => each.textContent?.includes('Water')) // prettier-ignore
  line?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  expect(useTransfers(opened.scope).selectedRowId).toBe('Water')
  expect(control('Pause Water')).toBeTruthy()
})

it('gives the names the room of the rates when nothing is on its way any more', () => {
  const heads = () => [...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent?.trim())
  open(row('WL-UTL-GAS-0001', { state: 'completed', layerId: 3 }), row('WL-UTL-TEL-0004', {}))
  expect(heads()).toContain('Rate')
  opened.app.unmount()
  open(row('WL-UTL-GAS-0001', { state: 'completed', layerId: 3 }), row('WL-UTL-TEL-0004', { state: 'failed' }))
  expect(heads()).toContain('State')
  expect(heads()).not.toContain('Rate')
})

it('marks what somebody else sent in the same moment, without being asked', () => {
  const twin = { layerId: 3, name: 'Mains', by: 'Ben Two', at: '2026-11-24T08:00:00Z' }
  const done = { state: 'completed' as const, statusText: 'Completed', layerId: 3 }
  open(row('Mains', { ...done, twins: [twin] }), row('Kerbs', done))
  expect(rowText('Mains')).toContain('Made twice')
  expect(rowText('Kerbs')).toContain('Completed')
})
