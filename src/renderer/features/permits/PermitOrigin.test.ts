// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient, someProject } from '../../client/project-window.test-helper'
import { showTimesIn } from '../../format/dates'
import { usePermitDocument } from '../../stores/permit-document'
import { useWorkspace } from '../../stores/workspace'
import PermitOrigin from './PermitOrigin.vue'

it('names the service by its address, and a site pack by its project and when it was written', async () => {
  showTimesIn('UTC')
  const { client } = scriptedClient({ 'app.getSettings': {} })
  const { app, pinia, scope, element } = openProjectWindow(client, undefined, { component: PermitOrigin })
  const workspace = useWorkspace(pinia)
  usePermitDocument(scope).freshness = { source: 'offline', readAt: '2026-11-28T09:47:00Z' }
  workspace.current = someProject
  const service = { id: 'c', name: 'Office', baseUrl: 'https://maps.example.org/', local: false }
  workspace.connections = [service] as never
  await expect.poll(() => element.textContent).toMatch(/^Read .* from Office \(https:\/\/maps\.example\.org\/\)\./)
  const pack = { writtenAt: '2026-11-28T09:48:00Z', origin: { projectName: 'Tunnel' } }
  workspace.connections = [{ ...service, baseUrl: '', pack }] as never
  await expect
    .poll(() => element.textContent)
    .toMatch(/^Read .* from the site pack of Tunnel, written 28 Nov 2026 09:48\./)
  app.unmount()
  showTimesIn(null)
})
