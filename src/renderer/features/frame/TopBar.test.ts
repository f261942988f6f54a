// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { speak } from '../../language/speak'
import { useApp } from '../../stores/app'
import TopBar from './TopBar.vue'

afterEach(() => speak('en'))

it('says in German how many jobs run, and since when the service does not answer', async () => {
  await speak('de')
  const status = {
    ...{ network: 'offline', since: '2026-11-20T09:00:00Z', reason: null, nextTryAt: null, diskFull: null },
    ...{ jobsRunning: 2, uploads: { total: 0, done: 0, failed: 0, bytesPerSecond: 0 } },
  }
  const { client, emit } = scriptedClient({
    'app.getStatus': status,
    'app.getSettings': { baseMapUrl: '' },
    'app.getInfo': {},
  })
  const { app, pinia, element } = openProjectWindow(client, undefined, { component: TopBar })
  await useApp(pinia).start()
  await speak('de')
  emit('app.statusChanged', status)
  await expect.poll(() => element.textContent).toContain('2 Aufträge')
  expect(element.querySelector('[role=status]')?.textContent).toContain('Offline')
  expect(element.querySelector('.omni')?.textContent).toContain('Suchen oder ausführen…')
  app.unmount()
})
