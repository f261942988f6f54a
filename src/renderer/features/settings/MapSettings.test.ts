// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { click, pageText, type } from '../../client/by-name.test-helper'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../../client/project-window.test-helper'
import { useKeptDrafts, type KeptDraft } from '../../stores/kept-drafts'
import { useApp } from '../../stores/app'
import MapSettings from './MapSettings.vue'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
let opened: ProjectWindow

beforeEach(async () => {
  reload.mockClear()
  let settings = { baseMapUrl: 'https://old.example/{z}/{x}/{y}.png', baseMapAttribution: '' }
  const { client } = scriptedClient({
    'app.getSettings': () => settings,
    'app.changeSettings': (changes: object) => (settings = { ...settings, ...changes }),
    'app.getStatus': { network: 'online' },
  })
  opened = openProjectWindow(client, undefined, { component: MapSettings, before: (_, pinia) => void useApp(pinia) })
  await useApp(opened.pinia).start()
  await nextTick()
})
afterEach(() => opened.app.unmount())

async function use(address: string) {
  await type('Tile address', address)
  await click('Use this address')
  await vi.waitFor(() => expect(useApp(opened.pinia).settings?.baseMapUrl).toBe(address))
  await nextTick()
}

it('uses an address of another server at once: the page, whose policy names the server, is loaded anew', async () => {
  await use('https://new.example/{z}/{x}/{y}.png')
  expect(reload).toHaveBeenCalledOnce()
})

it('loads nothing anew for another address of the same server, or for none', async () => {
  await use('https://old.example/other/{z}/{x}/{y}.png')
  await click('Remove these tiles')
  expect(reload).not.toHaveBeenCalled()
  expect(pageText()).not.toContain('Reload now')
})

it('waits for edits that are not saved, and says so', async () => {
  const drafts = useKeptDrafts(opened.pinia)
  drafts.keep(someProject, 5, { layerName: 'Gas' } as KeptDraft)
  await use('https://new.example/{z}/{x}/{y}.png')
  expect(reload).not.toHaveBeenCalled()
  expect(pageText()).toContain('waits for your edits to be saved')
  drafts.keep(someProject, 5, null)
  await nextTick()
  expect(reload).toHaveBeenCalledOnce()
})
