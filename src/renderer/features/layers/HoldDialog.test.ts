// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { click, control, pageText, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import HoldDialog from './HoldDialog.vue'
import { useLayerActions } from './use-layer-actions'

const scope = { kind: 'layer' as const, layerId: 7 }
const sized = {
  ...{ revisions: 3, onDisk: 1, onDiskBytes: 1e6, missingBytes: 4e6, unknownSizes: 0, estimatedBytes: null },
  ...{ tilesetBytesPerSource: null, withheld: [], freeBytes: 1e12 },
}
let size: () => unknown
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(() => {
  size = () => sized
  core = scriptedClient({
    'revisions.getHold': { wishes: [], paused: false, running: false },
    'revisions.sizeHold': () => size(),
  })
  opened = openProjectWindow(core.client, undefined, { component: HoldDialog })
})
afterEach(() => opened.app.unmount())

const ask = (depth?: number) =>
  useLayerActions(opened.scope).askHold({ scopes: [scope], name: '“Gas”', ...(depth && { depth, held: true }) })
const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)
const wishOf = (params: unknown) => (params as { wishes: { depth: unknown }[] }).wishes[0]?.depth

it('says what it takes before anything is held, anew for each choice, and holds as many as were chosen', async () => {
  ask()
  await expect.poll(pageText).toContain('4 MB')
  expect(asked('revisions.hold')).toEqual([])
  await click('All')
  await expect.poll(() => asked('revisions.sizeHold').map(wishOf)).toEqual([1, 'all'])
  await click('Last …')
  await type('How many revisions', '5')
  await expect.poll(() => wishOf(asked('revisions.sizeHold').at(-1))).toBe(5)
  await click('Hold the last 5')
  await expect.poll(() => asked('revisions.hold')).toMatchObject([{ wishes: [{ scope, depth: 5 }] }])
})

it('takes no number that is none', async () => {
  ask()
  await expect.poll(pageText).toContain('4 MB')
  await click('Last …')
  for (const wrong of ['0', '-1', '2.5', 'many', '']) {
    await type('How many revisions', wrong)
    expect(pageText()).toContain('A whole number from 1')
    await click('Hold')
  }
  expect(asked('revisions.hold')).toEqual([])
})

it('says when the disk is too small, what the service does not give, and why it could not be asked', async () => {
  size = () => ({ ...sized, freeBytes: 1e6, withheld: [{ layerId: 7, layerName: 'Gas', revisions: [2], reason: 'Its owner shares no source.' }] }) // prettier-ignore
  ask()
  await expect.poll(pageText).toContain('The disk is too small.')
  expect(pageText()).toContain('Its owner shares no source. Not held: revision 2.')
  size = () => {
    throw new AppError('service.busy', 'The service is busy.', { retry: 'later' })
  }
  await click('All')
  await expect.poll(pageText).toContain('The service is busy.')
  size = () => sized
  await click('Ask again')
  await expect.poll(pageText).toContain('4 MB')
})

it('lets go of what is held, and starts from how much that is', async () => {
  ask(3)
  await expect.poll(() => asked('revisions.sizeHold').map(wishOf)).toEqual([3])
  expect(control<HTMLInputElement>('How many revisions').value).toBe('3')
  await click('Stop holding it')
  await expect.poll(() => asked('revisions.hold').map(wishOf)).toEqual([null])
})
