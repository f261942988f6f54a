// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { click, control, press } from '../../client/by-name.test-helper'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../../client/project-window.test-helper'
import { useWorkspace } from '../../stores/workspace'
import ProjectSwitcher from './ProjectSwitcher.vue'

const service = (id: string, state: string) => ({
  ...{ id, name: id, state, local: false },
  organizations: [{ nickname: 'o', name: `Organization ${id}` }],
})
let archived: boolean
let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow

beforeEach(async () => {
  archived = false
  const projects = () => [
    { id: 1, name: 'Quay', archived },
    { id: 2, name: 'Tunnel', archived: false },
  ]
  core = scriptedClient({
    'connections.list': [service('c', 'ok'), service('d', 'rejected')],
    'connections.getCurrent': someProject,
    'projects.list': () => ({ projects: projects() }),
  })
  opened = openProjectWindow(core.client, undefined, {
    component: ProjectSwitcher,
    props: { name: 'Quay', archived: false },
  })
  await useWorkspace(opened.pinia).start()
})
afterEach(() => opened.app.unmount())

const rows = () =>
  [...document.querySelectorAll('[role=option]')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
const marked = () => document.querySelector('.is-active')?.textContent?.trim()

it('shows when it is opened what somebody archived since, and asks no service that refuses the credential', async () => {
  archived = true
  const before = core.calls.length
  await click('Quay')
  await expect.poll(() => rows().slice(0, 2)).toEqual(['Tunnel', 'Quayarchived'])
  const asked = core.calls.slice(before).filter(({ name }) => name === 'projects.list')
  expect(asked.map(({ params }) => params)).toEqual([{ connectionId: 'c', organization: 'o' }])
})

it('keeps the mark on its project when the list comes in another order, and Enter opens that one', async () => {
  await click('Quay')
  await expect.poll(marked).toMatch(/^Quay/)
  archived = true
  await useWorkspace(opened.pinia).readAllProjects()
  await nextTick()
  expect(rows()[0]).toBe('Tunnel')
  expect(marked()).toMatch(/^Quay/)
  await press(control('Filter projects'), 'Enter')
  const chosen = () => core.calls.filter(({ name }) => name === 'connections.setCurrent').map(({ params }) => params)
  await expect.poll(chosen).toEqual([someProject])
})

it('says of a site pack of when it is, which tells two of one project apart, not that its service was not reached', async () => {
  const pack = { ...service('p', 'unreachable'), pack: { writtenAt: '2026-11-20T08:00:00Z' } }
  useWorkspace(opened.pinia).connections = [service('c', 'ok'), service('u', 'unreachable'), pack] as never
  await click('Quay')
  const states = () => [...document.querySelectorAll('.grp')].map((row) => row.lastElementChild?.textContent?.trim())
  await expect.poll(states).toEqual(['c', 'not reached', expect.stringMatching(/^Site pack, 20 Nov/)])
})
