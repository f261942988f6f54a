// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AppError } from '../../../shared/errors/app-error'
import { click, control, pageText, press, type } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useLayout } from '../../stores/layout'
import { useToastList } from '../../stores/toasts'
import { useWorkspace } from '../../stores/workspace'
import ConnectionsDialog from './ConnectionsDialog.vue'

const connection = (id: string, more: object) => ({
  ...{ id, name: id, baseUrl: `https://${id}.example`, local: false, state: 'ok', keptIn: 'keychain' },
  ...{ madeBy: 'window', untried: false, lastOkAt: null, organizations: [], ...more },
})
let failure: AppError | null
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  failure = null
  const remove = () => {
    if (failure) throw failure
  }
  const removal = { edits: [], layers: 3, layerBytes: 1_000, permits: 2, uploads: 0, plans: 0 }
  core = scriptedClient({ 'connections.remove': remove, 'connections.describeRemoval': removal }, [])
  opened = openProjectWindow(core.client, undefined, { component: ConnectionsDialog })
  useWorkspace(opened.pinia).connections = [
    connection('Here', { local: true }),
    connection('Acme', { state: 'rejected' }),
  ] as never
  useLayout(opened.pinia).dialog = 'connections'
  await expect.poll(pageText).toContain('https://Acme.example')
})
afterEach(() => opened.app.unmount())

const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)

it('says what is the matter with a connection, and offers nothing to be done to that of this computer', () => {
  expect(pageText()).toContain('The service refused the credential')
  expect([...document.querySelectorAll('[aria-label="Remove…"]')]).toHaveLength(1)
})

it('removes nothing before what goes with it was told and agreed to', async () => {
  await click('Remove…')
  expect(asked('connections.remove')).toEqual([])
  await expect.poll(pageText).toContain('is removed from this computer')
  await click('Keep')
  expect(pageText()).not.toContain('is removed from this computer')
  await click('Remove…')
  await expect.poll(pageText).toContain('is removed from this computer')
  document.querySelector<HTMLElement>('.btn.danger')?.click()
  await expect.poll(() => asked('connections.remove')).toEqual([{ connectionId: 'Acme' }])
  await expect.poll(() => useToastList(opened.pinia).log[0]?.text).toBe('“Acme” removed with its credential')
})

it('gives a new name by Enter, and none by Escape or where none is typed', async () => {
  const rename = async (text: string, key: string) => {
    await click('Rename')
    await nextTick()
    await type('Name', text)
    await press(control('Name'), key)
    await nextTick()
  }
  await rename('Acme, old', 'Escape')
  await rename('  ', 'Enter')
  expect(asked('connections.rename')).toEqual([])
  await rename(' Acme Rail ', 'Enter')
  expect(asked('connections.rename')).toEqual([{ connectionId: 'Acme', name: 'Acme Rail' }])
})

it('leaves the address as it is by Escape, and stays', async () => {
  await click('Change address…')
  await nextTick()
  const field = control('New address')
  await press(field, 'Escape')
  await nextTick()
  expect(pageText()).toContain('https://Acme.example')
  expect(document.body.contains(field)).toBe(false)
})
