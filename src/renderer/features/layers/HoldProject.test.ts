// @vitest-environment happy-dom
import { createApp, nextTick } from 'vue'
import { createPinia } from 'pinia'
import { expect, it } from 'vitest'
import type { AppClient } from '../../client'
import { provideClient } from '../../client/use-client'
import { noHold } from '../../model/held-permits'
import { useHolds } from '../../stores/holds'
import { usePermits } from '../../stores/permits'
import { useWorkspace } from '../../stores/workspace'
import HoldProject from './HoldProject.vue'

it('stops with one button all that its switch brings, and goes on with all of it', async () => {
  const called: string[] = []
  const client = {
    call: (name: string) => {
      called.push(name)
      return Promise.resolve(name === 'permits.hold' ? { permits: 0, unread: [] } : null)
    },
    subscribe: () => () => undefined,
    onGone: () => undefined,
  } as unknown as AppClient
  const app = createApp(HoldProject)
  provideClient(app, client)
  const pinia = createPinia()
  app.use(pinia)
  useWorkspace(pinia).current = { connectionId: 'c', organization: 'o', projectId: 1 }
  const permits = usePermits(pinia)
  const element = document.createElement('div')
  app.mount(element)
  const button = (name: string) =>
    [...element.querySelectorAll('button')].filter((each) => each.textContent?.trim() === name)

  permits.hold = { ...noHold, wished: true, total: 132, reading: 'details' }
  useHolds(pinia).running = true
  await nextTick()
  expect(button('Stop')).toHaveLength(1)
  button('Stop')[0]?.click()
  await nextTick()
  expect(called).toEqual(expect.arrayContaining(['revisions.pauseHold', 'permits.pauseHold']))

  permits.hold = { ...permits.hold, reading: null, paused: true }
  useHolds(pinia).running = false
  await nextTick()
  called.length = 0
  expect(button('Go on')).toHaveLength(1)
  button('Go on')[0]?.click()
  await nextTick()
  expect(called).toEqual(expect.arrayContaining(['revisions.pauseHold', 'permits.hold']))
  app.unmount()
})
