import { expect, it } from 'vitest'
import type { Connection } from '../../shared/contract'
import { placesOf, serviceOfLinks } from './link-places'

const organizations = [{ nickname: 'acme', name: 'Acme' }]
const connection = (id: string, more: object) =>
  ({ id, baseUrl: '', local: false, organizations, ...more }) as unknown as Connection
const pack = (id: string, writtenAt: string, service = 'https://maps.example.org/api') =>
  connection(id, { pack: { writtenAt, origin: { service, organization: 'acme', projectId: 12 } } })
const service = connection('service', { baseUrl: 'https://maps.example.org/api/' })
const here = connection('here', { local: true, baseUrl: 'http://127.0.0.1:4711' })
const old = pack('old', '2026-11-01T00:00:00Z')
const fresh = pack('fresh', '2026-11-20T00:00:00Z')
const own = pack('own', '2026-11-20T00:00:00Z', '')
const all = [old, own, fresh, here, service]
const link = { service: 'https://maps.example.org/api/', organization: 'acme', projectId: 12 }
const found = (of: readonly Connection[], to: object = {}, current?: string) =>
  placesOf(of, { ...link, ...to }, current).map(({ id }) => id)

it('leads to the service first, and without it to the newest pack of that project', () => {
  expect(found(all, {}, 'old')).toEqual(['service', 'fresh', 'old'])
  expect(found([old, fresh])).toEqual(['fresh', 'old'])
  expect(found([old, fresh], { projectId: 13 })).toEqual([])
  expect(found(all, { organization: 'other' })).toEqual([])
})

it('finds what another computer keeps by itself in its packs, the one that is shown first', () => {
  const ownLink = { service: serviceOfLinks(here) }
  expect(found(all, ownLink)).toEqual(['here', 'own'])
  expect(found(all, ownLink, 'own')).toEqual(['own', 'here'])
})
