// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import {
  openProjectWindow,
  scriptedClient,
  someProject,
  type ProjectWindow,
} from '../../client/project-window.test-helper'
import RemovalNote from './RemovalNote.vue'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

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
