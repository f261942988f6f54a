// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import RemovalNote from './RemovalNote.vue'

let opened: ProjectWindow
afterEach(async () => {
  opened.app.unmount()
  await speak('en')
})

it('says that it looks what would go, and that it goes', async () => {
  let answer: (removal: object) => void = () => undefined
  const removal = { edits: [], layers: 3, layerBytes: 1_000, permits: 2, uploads: 0, plans: 0 }
  const asked = new Promise((resolve) => (answer = resolve))
  const props = { connection: { id: 'c', name: 'Town' }, busy: true }
  opened = openProjectWindow(scriptedClient({ 'connections.describeRemoval': () => asked }).client, someProject, {
    ...{ component: RemovalNote, props },
  })
  expect(opened.element.innerHTML).toContain('Checking what is removed with it')
  answer(removal)
  await expect.poll(() => opened.element.textContent).toContain('held permits')
  expect([...opened.element.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Removing…'])
})

it('counts in German what goes, and names it', async () => {
  await speak('de')
  const removal = { edits: ['Gas', 'Wasser'], layers: 1, layerBytes: 1_000, permits: 2, uploads: 0, plans: 0 }
  const props = { connection: { id: 'c', name: 'Stadt' }, busy: false }
  opened = openProjectWindow(scriptedClient({ 'connections.describeRemoval': removal }).client, someProject, {
    ...{ component: RemovalNote, props },
  })
  const text = () => opened.element.textContent.replaceAll('\u00a0', ' ')
  await expect.poll(text).toContain('Das wird mit „Stadt“ von diesem Rechner entfernt:')
  expect(text()).toContain('2 noch nicht gesendete Änderungen: „Gas“, „Wasser“')
  expect(text()).toContain('2 gehaltene Erlaubnisscheine')
})
