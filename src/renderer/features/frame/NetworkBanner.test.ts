// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import NetworkBanner from './NetworkBanner.vue'

const status = (network: string) => ({
  network,
  since: '2026-11-20T09:00:00Z',
  reason: null,
  nextTryAt: null,
  diskFull: null,
})

it('says what is kept, and leaves the focus to the work when it goes by itself with the button that had it', async () => {
  const { client, emit } = scriptedClient({
    'app.getStatus': status('offline'),
    'app.getSettings': { baseMapUrl: '' },
    'app.getInfo': {},
  })
  const component = defineComponent(() => () => [h(NetworkBanner), h('main', { id: 'work', tabindex: -1 })])
  const { app, pinia, element } = openProjectWindow(client, undefined, { component })
  await useApp(pinia).start()
  emit('app.statusChanged', status('offline'))
  await expect.poll(() => element.querySelector('.banner button')).not.toBeNull()
  expect(element.textContent).toContain('Edits are kept here, uploads wait')
  const message = 'The embedded service cannot be started: Another Plumbline is using /d.'
  const by = { key: 'errors.reasons.notStarted', params: { name: 'x', why: 'y' } }
  const reason = { code: 'net.offline', message, details: {}, by }
  emit('app.statusChanged', { ...status('offline'), reason })
  await expect.poll(() => element.textContent).toContain('Another Plumbline is using /d')
  const diskFull = { freeBytes: 0, leastBytes: 1_000_000, since: '2026-11-20T09:00:00Z' }
  emit('app.statusChanged', { ...status('offline'), diskFull })
  await expect.poll(() => element.textContent).not.toContain('Edits are kept here')
  element.querySelector<HTMLElement>('.banner button')?.focus()
  emit('app.statusChanged', status('online'))
  await expect.poll(() => element.querySelector('.banner')).toBeNull()
  await expect.poll(() => document.activeElement?.id).toBe('work')
  app.unmount()
})
