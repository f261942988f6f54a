import { expect, it } from 'vitest'
import type { Specification } from '../../../shared/specification/schema'
import { specificationInForce } from './in-force'

const of = (name: string): Specification => ({ version: 1, name, rules: [] })
const kept = (specification: Specification | null) => ({ specification, fault: null })
const folder = (specification: Specification | null) => ({ ...kept(specification), path: '/site/plumbline-spec.json' })
const found = (parts: Partial<Parameters<typeof specificationInForce>[0]>) => {
  const { specification, shown } = specificationInForce({
    ...{ given: null, kept: kept(null), folder: null, use: null },
    ...parts,
  })
  return [specification?.name ?? null, shown?.inForce]
}

it('takes that of the folder only where the project has none, and what a person chose stays', () => {
  expect(found({})).toEqual([null, undefined])
  expect(found({ folder: folder(of('f')) })).toEqual(['f', 'folder'])
  const both = { kept: kept(of('p')), folder: folder(of('f')) }
  expect(found(both)).toEqual(['p', 'project'])
  expect(found({ ...both, use: 'folder' })).toEqual(['f', 'folder'])
  expect(found({ ...both, use: 'none' })).toEqual([null, null])
  expect(found({ ...both, given: of('g') })).toEqual(['g', 'given'])
})

it('puts no other in the place of one that was chosen and is gone, or that cannot be used', () => {
  expect(found({ kept: kept(of('p')), use: 'folder' })).toEqual([null, null])
  expect(found({ folder: folder(of('f')), use: 'project' })).toEqual([null, null])
  const fault = { text: 'too new', by: { key: 'core.none', params: {} } } as const
  const { specification, shown } = specificationInForce({
    ...{ given: null, use: null, folder: folder(of('f')) },
    kept: { specification: null, fault },
  })
  expect([specification, shown?.inForce, shown?.fault]).toEqual([null, null, 'too new'])
})
