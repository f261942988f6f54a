// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { useApp } from '../../stores/app'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermits } from '../../stores/permits'
import PermitDocument from './PermitDocument.vue'

it('names a permit that was never read, as its list does, while the service cannot be reached', async () => {
  const silence = () => Promise.reject(new AppError('net.offline', 'No network.'))
  const core = scriptedClient({
    'permits.list': {
      ...{ source: 'offline', readAt: '2026-11-22T08:00:00Z', totalCount: 1, totalPages: 1, pageNumber: 1 },
      items: [{ id: 7, status: 8, name: 'Trench at Harbour Street', template: null, geometry: null }],
    },
    'permits.countByStatus': { counts: {}, total: 1 },
    'permits.get': silence,
    'permits.listEvents': silence,
    'people.list': {},
  })
  const { app, element, scope, pinia } = openProjectWindow(core.client, someProject, { component: PermitDocument })
  const status = { network: 'offline', connections: [], activeTransfers: 0, waitingEdits: 0 }
  useApp(pinia).status = status as never
  await expect.poll(() => usePermits(scope).complete).toBe(true)
  usePermitDocument(scope).open(7)
  await expect.poll(() => element.querySelector('h1')?.textContent).toBe('Trench at Harbour Street')
  expect(element.textContent).toContain('This permit is not held on this computer')
  app.unmount()
})
