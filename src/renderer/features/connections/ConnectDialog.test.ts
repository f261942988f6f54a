// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { click, control, pageText, press, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { useLayout } from '../../stores/layout'
import { useWorkspace } from '../../stores/workspace'
import ConnectDialog from './ConnectDialog.vue'

const harbour = { nickname: 'harbour', name: 'Harbour Alliance' }
let organizations: object[]
let failure: AppError | null
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  organizations = [harbour]
  failure = null
  core = scriptedClient({
    'connections.tryOut': () => {
      if (failure) throw failure
      return { organizations }
    },
    'connections.add': { id: 'n', name: 'Harbour', organizations: [harbour] },
    'projects.list': {
      projects: [
        { id: 7, name: 'Old', archived: true },
        { id: 8, name: 'New', archived: false },
      ],
    },
  })
  opened = openProjectWindow(core.client, undefined, { component: ConnectDialog })
  useLayout(opened.pinia).dialog = 'connect'
  await nextTick()
  await expect.poll(pageText).toContain('Connect to a service')
})
afterEach(() => opened.app.unmount())

const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)
async function fillIn() {
  await type('Base URL', ' https://maps.example.org/api/v1 ')
  await type('Secret', 's3cret')
}

it('asks nothing before there are an address and a credential, and says what is missing', async () => {
  await click('Connect')
  await type('Base URL', 'maps.example.org')
  await press(control('Base URL'), 'Enter')
  expect(core.calls.map(({ name }) => name)).not.toContain('connections.tryOut')
  expect(control('Connect').getAttribute('aria-disabled')).toBe('true')
})

it('lets choose among services of an office only where the office names some', async () => {
  expect(pageText()).not.toContain('Services of your office')
  useApp(opened.pinia).policy = {
    ...{ file: '/etc/plumbline/policy.json', problems: [], locked: [], updateFeed: null },
    ...{ embeddedService: 'on', diagnostics: 'on', updates: null },
    connections: { offered: [{ name: 'Harbour maps', baseUrl: 'https://maps.example.org/api/v1' }], only: false },
  }
  await expect.poll(pageText).toContain('Services of your office')
})

it('tries a new service before it is kept, and shows its first project that is not archived', async () => {
  await fillIn()
  await click('Connect')
  await expect.poll(() => asked('connections.setCurrent')).toHaveLength(1)
  const given = { baseUrl: 'https://maps.example.org/api/v1', authorization: 'Bearer s3cret' }
  expect(asked('connections.tryOut')).toEqual([given])
  expect(asked('connections.add')).toEqual([{ ...given, name: expect.any(String) as string }])
  expect(useWorkspace(opened.pinia).current).toEqual({ connectionId: 'n', organization: 'harbour', projectId: 8 })
  expect(useLayout(opened.pinia).dialog).toBe('none')
})

it('keeps nothing that is refused or opens nothing, and says so', async () => {
  await fillIn()
  failure = new AppError('service.unauthorized', 'The service refused the credential.')
  await click('Connect')
  await expect.poll(pageText).toContain('The service refused the credential.')
  expect(pageText()).toContain('Nothing is kept yet.')
  failure = null
  organizations = []
  await click('Connect')
  await expect.poll(pageText).toContain('it opens no organization')
  expect(asked('connections.add')).toEqual([])
})

it('forgets what was found for another secret, and the secret when it closes', async () => {
  await fillIn()
  await click('Try')
  await expect.poll(pageText).toContain('This opens one organization.')
  await type('Secret', 'other')
  expect(pageText()).not.toContain('This opens')
  useLayout(opened.pinia).dialog = 'none'
  await nextTick()
  useLayout(opened.pinia).dialog = 'connect'
  await nextTick()
  expect(control<HTMLInputElement>('Secret').value).toBe('')
})

it('asks for the new credential of a service that is there, with the cursor in it', async () => {
  const layout = useLayout(opened.pinia)
  layout.dialog = 'none'
  await expect.poll(() => document.querySelector('.dialog')).toBeNull()
  const refused = { id: 'n', name: 'Harbour', baseUrl: 'https://maps.example.org/api/v1' }
  useWorkspace(opened.pinia).connections = [refused] as never
  layout.renewing = 'n'
  layout.dialog = 'connect'
  await expect.poll(pageText).toContain('New credential for “Harbour”')
  await expect.poll(() => document.activeElement).toBe(control('Secret'))
})
