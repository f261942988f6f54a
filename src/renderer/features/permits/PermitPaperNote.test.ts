// @vitest-environment happy-dom
import type { App } from 'vue'
import { afterEach, expect, it, vi } from 'vitest'
import { printedOf } from '../../../shared/model/printed-permit'
import { permitDetail } from '../../../shared/rest'
import { openProjectWindow, scriptedClient } from '../../client/project-window.test-helper'
import { useLayers } from '../../stores/layers'
import { usePermitDocument } from '../../stores/permit-document'
import { useScannedPaper } from '../../stores/scanned-paper'
import PermitPaperNote from './PermitPaperNote.vue'

let app: App | null = null
afterEach(() => app?.unmount())

const told = { id: 7, uuid: 'u', name: 'Trench', layers: [3], renewalTime: '2026-12-28T09:00:00Z', geometry: null }
const printed = () =>
  printedOf({
    ...{ permit: permitDetail.parse({ ...told, status: 8 }), status: 8, readAt: '2026-11-27T10:00:00Z' },
    ...{ events: { count: 1, newest: '2026-11-27T09:00:00Z' }, revisionOf: () => 2 },
  })

interface Now {
  status?: number
  uuid?: string
  events?: number
  revisions?: number
  readAt?: string
  source?: 'service' | 'offline'
  now?: string
}
async function note({
  status = 8,
  uuid = 'u',
  events = 1,
  revisions = 2,
  readAt = '2026-11-28T10:00:00Z',
  source = 'service',
  now = '2026-11-30T10:00:00Z',
}: Now = {}) {
  // prettier-ignore
  const fresh = { source, readAt, staleReason: null }
  const revision = (id: number) => ({ id: `r${id}`, createdDate: '2026-11-20T00:00:00Z' })
  const gas = { id: 3, name: 'Gas', revisions: Array.from({ length: revisions }, (_, index) => revision(index)) }
  const items = Array.from({ length: events }, (_, index) => ({ id: index, timestamp: '2026-11-27T09:00:00Z', type: 0, permitStatus: 8 })) // prettier-ignore
  const { client } = scriptedClient({
    'permits.get': { permit: permitDetail.parse({ ...told, status, uuid }), listItem: null, parts: null, ...fresh },
    'layers.list': () => new Promise(() => undefined),
    'permits.listEvents': { items, totalCount: events, totalPages: 1, ...fresh },
  })
  const window = openProjectWindow(client, undefined, {
    component: PermitPaperNote,
    props: { now: new Date(now) },
    before: (scope) => {
      const layers = useLayers(scope)
      layers.state = 'ready'
      vi.spyOn(layers.byId, 'get').mockReturnValue(gas as never)
    },
  })
  app = window.app
  useScannedPaper(window.scope).paper = { permitId: 7, printed: await printed() }
  usePermitDocument(window.scope).open(7)
  const text = () => window.element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  await vi.waitFor(() => expect(text()).not.toBe(''))
  return { text: text(), element: window.element, scope: window.scope }
}

it('says that a paper is current, and of when it is', async () => {
  expect((await note()).text).toMatch(/^This paper is current\. It is as of 27 Nov 2026 \d\d:\d\d UTC/)
})

it('says of a stale paper what is different since', async () => {
  const { text } = await note({ status: 7, events: 3, revisions: 3 })
  expect(text).toMatch(
    /^No work may go on under this permit: it is Revoked\. This paper is stale: printed as of 27 Nov 2026 .*; since then: its status is .+ \(on paper Active\)/,
  )
  expect(text).toContain('2 new events, Gas r3 is newer (on paper r2). Do not work by it')
})

it('says first that no work may go on under a permit whose renewal is past, though the paper says what the permit says', async () => {
  const { text, element } = await note({ now: '2026-12-28T09:01:00Z' })
  expect(text).toMatch(
    /^No work may go on under this permit: its renewal or end is past since 28 Dec .*This paper is current\./,
  )
  expect(element.querySelector('.paper-note')?.className).toContain('bad')
})

it('says by what it was compared where the service did not answer', async () => {
  expect((await note({ source: 'offline' })).text).toMatch(
    /^This paper is current by what was read 2 .+ ago\. It is as of/,
  )
})

it('calls no paper current or stale by what was read before it was printed', async () => {
  const { text } = await note({ source: 'offline', readAt: '2026-11-26T10:00:00Z', status: 10 })
  expect(text).toMatch(/^Nobody can say here whether this paper is current: it is as of 27 Nov 2026/)
})

it('knows the paper of another permit, and goes when the person has seen it', async () => {
  const { text, element } = await note({ uuid: 'v' })
  expect(text).toMatch(/^This paper is of another permit with the number 7\./)
  element.querySelector('button')?.click()
  await vi.waitFor(() => expect(element.textContent).toBe(''))
})
