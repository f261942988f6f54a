// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { noHold } from '../../model/held-permits'
import { useHolds } from '../../stores/holds'
import { usePermits } from '../../stores/permits'
import HoldProject from './HoldProject.vue'

it('stops with one button all that its switch brings, and goes on with all of it', async () => {
  const { client, calls } = scriptedClient({ 'permits.hold': { permits: 0, unread: [] } }, null)
  const called = () => calls.map(({ name }) => name)
  const { app, scope, element } = openProjectWindow(client, undefined, { component: HoldProject })
  const permits = usePermits(scope)
  const button = (name: string) =>
    [...element.querySelectorAll('button')].filter((each) => each.textContent?.trim() === name)

  permits.hold = { ...noHold, wished: true, total: 132, reading: 'details' }
  useHolds(scope).running = true
  await nextTick()
  expect(button('Stop')).toHaveLength(1)
  button('Stop')[0]?.click()
  await nextTick()
  expect(called()).toEqual(expect.arrayContaining(['revisions.pauseHold', 'permits.pauseHold']))

  permits.hold = { ...permits.hold, reading: null, paused: true }
  useHolds(scope).running = false
  await nextTick()
  calls.length = 0
  expect(button('Go on')).toHaveLength(1)
  button('Go on')[0]?.click()
  await nextTick()
  expect(called()).toEqual(expect.arrayContaining(['revisions.pauseHold', 'permits.hold']))
  app.unmount()
})
