// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { permitDetail } from '../../shared/rest'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { usePermitDocument } from './permit-document'
import { useToastList } from './toasts'

let pinia: ReturnType<typeof openProjectWindow>['pinia']
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
  const window = openProjectWindow(core.client)
  pinia = window.pinia
  document = usePermitDocument(window.scope)
  document.open(7)
  await expect.poll(() => [document.permit?.name, document.events.length]).toEqual(['Trench', 1])
})

it('says at the permit and behind the bell that it was revoked while it was open, until the person has seen it', async () => {
  const revoked = permitDetail.parse({ id: 7, name: 'Trench', status: 7 })
  const before = get() as object
  get = () => ({ ...before, permit: revoked, readAt: '2026-11-22T08:05:00Z' })
  core.emit('permits.changed', {})
  await expect.poll(() => document.statusChange).toEqual({ from: 8, to: 7, seenAt: '2026-11-22T08:05:00Z' })
  const [news] = useToastList(pinia).log
  expect([news?.text, news?.tone]).toEqual(['Permit “Trench” became Revoked while it was open (was Active)', 'warn'])
  await document.read()
  expect([document.statusChange?.to, useToastList(pinia).log.length]).toEqual([7, 1])
  document.dismissStatusChange()
  await document.read()
  expect(document.statusChange).toBeNull()
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
