// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { click, control, pageText, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { usePermits } from '../../stores/permits'
import PermitFilters from './PermitFilters.vue'

const items = [8, 3, 9].map((status, id) => ({
  ...{ id, status, name: `Trench ${id}`, template: { id: 1, name: 'Dig' }, geometry: null, archived: false },
  ...{ requesterId: null, holderId: null, specifiedHolderId: null },
}))
let refused: boolean
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  vi.useFakeTimers()
  window.localStorage.clear()
  refused = false
  const list = ({ filters }: { filters: { showArchived?: boolean } }) => {
    if (refused && filters.showArchived) throw new AppError('service.forbidden', 'You may not list archived permits.')
    return { items, totalCount: 3, totalPages: 1, source: 'service' }
  }
  core = scriptedClient({
    ...{
      'permits.list': list,
      'permits.countByStatus': { counts: { 3: 1, 8: 1, 9: 1 }, total: 3 },
      'people.list': {},
    },
    'permits.getHold': { wished: false, held: 0 },
  })
  opened = openProjectWindow(core.client, undefined, { component: PermitFilters })
  await settled()
})
afterEach(() => {
  opened.app.unmount()
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(1_000)
const asked = () =>
  core.calls.filter(({ name }) => name === 'permits.list').map(({ params }) => (params as { filters: object }).filters)

it('asks the service for the statuses that are ticked, and for none of the others', async () => {
  await click('Active')
  await settled()
  expect(asked().at(-1)).toMatchObject({ statuses: expect.not.arrayContaining([8]) as unknown })
  expect((asked().at(-1) as { statuses: number[] }).statuses).toHaveLength(15)
  expect(control('Active').getAttribute('aria-checked')).toBe('false')
  await click('Only live')
  await settled()
  expect([...(asked().at(-1) as { statuses: number[] }).statuses].sort((a, b) => a - b)).toEqual([3, 5, 8, 10, 12, 13])
  await click('All')
  await settled()
  expect(asked().at(-1)).toEqual({})
})

it('lets one status alone be shown by Shift and Space', async () => {
  const box = control('Approved')
  box.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', shiftKey: true, bubbles: true, cancelable: true }))
  await settled()
  expect(asked().at(-1)).toEqual({ statuses: [3] })
})

it('offers to clear what is set, and clears it, but leaves archived ones as they are', async () => {
  expect(() => control('Clear')).toThrow()
  await click('Archived too')
  await type('Find permits', 'trench')
  await click('Approved')
  await settled()
  expect(asked().at(-1)).toMatchObject({ showArchived: true })
  await click('Clear')
  await settled()
  expect(control<HTMLInputElement>('Find permits').value).toBe('')
  expect(usePermits(opened.scope).hiddenStatuses).toEqual([])
  expect(asked().at(-1)).toEqual({ showArchived: true })
})

it('takes the switch back where the service refuses archived ones, and says who may list them', async () => {
  refused = true
  await click('Archived too')
  await settled()
  await nextTick()
  expect(control('Archived too').getAttribute('aria-checked')).toBe('false')
  expect(pageText()).toContain('Only project admins and permit controllers may list them.')
  expect(asked().at(-1)).toEqual({})
})

it('leaves the focus beside Clear, which goes with what it clears', async () => {
  await click('Active')
  await settled()
  const clear = control('Clear')
  clear.focus()
  await click('Clear')
  await settled()
  expect(document.body.contains(clear)).toBe(false)
  expect(document.activeElement).toBe(control('Find permits'))
})
