// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { click, pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import { useLayout } from '../../stores/layout'
import DiagnosticsDialog from './DiagnosticsDialog.vue'

let core: ReturnType<typeof scriptedClient>
let opened: ProjectWindow
beforeEach(async () => {
  core = scriptedClient({
    'diagnostics.compose': (params: unknown) => ({
      id: 'one',
      sections: [
        { id: 'program', text: 'Plumbline: 1' },
        { id: 'connections', text: (params as { withHosts: boolean }).withHosts ? 'maps.example.org' : '[service 1]' },
      ],
    }),
    'host.copyText': undefined,
    'host.chooseSavePath': { handle: 'place', path: '/x.txt' },
    'diagnostics.save': undefined,
  })
  opened = openProjectWindow(core.client, undefined, { component: DiagnosticsDialog })
  useLayout(opened.pinia).dialog = 'diagnostics'
  await nextTick()
  await expect.poll(pageText).toContain('Plumbline: 1')
})
afterEach(() => opened.app.unmount())

const asked = (name: string) => core.calls.filter((call) => call.name === name).map(({ params }) => params)

it('copies what is shown, without the sections that are left out and with no service that was not agreed to', async () => {
  expect(document.querySelector('pre')?.textContent).toBe('[program]\nPlumbline: 1\n\n[connections]\n[service 1]\n')
  await click('Program')
  await expect.poll(() => document.querySelector('pre')?.textContent).toBe('[connections]\n[service 1]\n')
  await click('Copy')
  await expect.poll(() => asked('host.copyText')).toEqual([{ text: '[connections]\n[service 1]\n' }])
})

it('shows the services when the person agrees, and saves that very text', async () => {
  await click('Names and addresses of services')
  await expect.poll(pageText).toContain('maps.example.org')
  await click('Save as…')
  await expect
    .poll(() => asked('diagnostics.save'))
    .toEqual([{ id: 'one', sections: ['program', 'connections'], path: 'place' }])
})
