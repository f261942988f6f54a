// @vitest-environment happy-dom
import { defineComponent } from 'vue'
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { useToastList } from '../../stores/toasts'
import { usePackOpening } from './use-pack-opening'

it('tells of a pack in its own words and with what can be done, though the project before has ended with its opening', async () => {
  const older = [{ connectionId: 'old' }]
  const core = scriptedClient(
    { 'packs.open': { project: someProject, isKnown: false, older, newer: [] }, 'connections.list': [] },
    null,
  )
  let opening!: ReturnType<typeof usePackOpening>
  const component = defineComponent(() => {
    opening = usePackOpening()
    return () => null
  })
  const { app, pinia } = openProjectWindow(core.client, undefined, { component })
  app.unmount()
  await opening.open(['handle'])
  const [opened, kept] = useToastList(pinia).shown
  expect(opened?.text).toBe('Every byte is as it was written: verified.')
  expect(kept?.text).not.toMatch(/^In “/)
  kept?.action?.run()
  await expect.poll(() => core.calls.at(-1)).toEqual({ name: 'connections.remove', params: { connectionId: 'old' } })
})
