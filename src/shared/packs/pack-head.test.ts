import { expect, it } from 'vitest'
import { isSameProject, packHead, type PackHead } from './pack-head'
import { isPackName } from './pack-name'

const origin: PackHead['origin'] = {
  ...{ service: 'https://maps.example.org/', organization: 'acme', organizationName: 'Acme' },
  ...{ projectId: 12, projectUuid: 'u-1', projectName: 'Yard' },
}
const same = (a: Partial<PackHead['origin']>, b: Partial<PackHead['origin']>) =>
  isSameProject({ origin: { ...origin, ...a } }, { origin: { ...origin, ...b } })

it('is of one project by the project’s own name, also where the service has moved', () => {
  expect(same({}, { service: 'https://new.example.org/', organization: 'other', projectId: 9 })).toBe(true)
  expect(same({}, { projectUuid: 'u-2' })).toBe(false)
})

it('is of one project by its address where one of them has no name of its own', () => {
  for (const uuid of [null, 'u-2']) {
    expect(same({ projectUuid: null }, { projectUuid: uuid })).toBe(true)
    for (const other of [{ service: 'https://b.example/' }, { organization: 'b' }, { projectId: 13 }])
      expect(same({ projectUuid: null }, { projectUuid: uuid, ...other })).toBe(false)
  }
})

it('is known by its name, and refused where its head is of another form', () => {
  expect(['Yard.plumblinepack', 'C:\\x\\YARD.PLUMBLINEPACK'].map(isPackName)).toEqual([true, true])
  expect(['plumblinepack', 'Yard.plumblinepack.zip', 'Yard.zip'].map(isPackName)).toEqual([false, false, false])
  const head = {
    ...{ format: 'plumbline-pack', version: 1, id: '00000000-0000-4000-8000-000000000001', program: 'Plumbline' },
    ...{ writtenAt: '2026-06-01T00:00:00Z', asOf: '2026-06-01T00:00:00Z', newestAt: '2026-06-01T00:00:00Z', origin },
    ...{ counts: { permits: 1, permitsOf: null, events: 0, layers: 0, revisions: 0 }, missing: [] },
  }
  expect(packHead.safeParse(head).success).toBe(true)
  for (const wrong of [{ format: 'zip' }, { version: 0 }, { id: '../../x' }, { missing: [{ what: 'user' }] }])
    expect(packHead.safeParse({ ...head, ...wrong }).success).toBe(false)
})
