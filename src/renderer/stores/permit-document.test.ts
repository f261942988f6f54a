// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { permitDetail } from '../../shared/rest'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { usePermitDocument } from './permit-document'

let get: () => unknown
let core: ReturnType<typeof scriptedClient>
let document: ReturnType<typeof usePermitDocument>

beforeEach(async () => {
  const permit = permitDetail.parse({ id: 7, name: 'Trench', status: 8 })
  const parts = { older: null, facts: [], detailAt: null, listAt: null }
  get = () => ({ permit, listItem: null, parts, source: 'service', readAt: '2026-11-22T08:00:00Z' })
  core = scriptedClient({
    'permits.get': () => get(),
    'permits.listEvents': { items: [{ id: 1 }], totalCount: 1, totalPages: 1, source: 'service', readAt: null },
  })
  document = usePermitDocument(openProjectWindow(core.client).scope)
  document.open(7)
  await expect.poll(() => [document.permit?.name, document.events.length]).toEqual(['Trench', 1])
})

const shown = () => [document.permit, document.listItem, document.parts, document.freshness, document.events.length]

it.each(['service.not-found', 'service.forbidden'] as const)(
  'shows nothing of a permit that the service gives no more (%s), looked at quietly or by hand',
  async (code) => {
    get = () => Promise.reject(new AppError(code, 'The service does not have it.'))
    core.emit('permits.changed', {})
    await expect.poll(() => document.error?.code).toBe(code)
    expect(shown()).toEqual([null, null, null, null, 0])
    await document.read()
    expect(shown().slice(0, 4)).toEqual([null, null, null, null])
    expect(document.openId).toBe(7)
  },
)

it('keeps what was read while the service does not answer', async () => {
  get = () => Promise.reject(new AppError('net.offline', 'No network.'))
  core.emit('permits.changed', {})
  await document.read()
  expect(document.permit?.name).toBe('Trench')
})
