import { expect, it } from 'vitest'
import type { HoldWish } from '../contract'
import { newest, scopeWithin, wishedDepth } from './hold-wishes'

const project: HoldWish = { scope: { kind: 'project' }, depth: 1 }
const water: HoldWish = { scope: { kind: 'folder', path: 'Water' }, depth: 3 }
const mains: HoldWish = { scope: { kind: 'folder', path: 'Water/Mains' }, depth: 'all' }
const none: HoldWish = { scope: { kind: 'layer', layerId: 7 }, depth: null }

it('goes by the narrowest wish: the layer, the deepest folder, the project', () => {
  const wishes = [project, mains, water, none]
  expect(wishedDepth(wishes, 1, 'Gas')).toBe(1)
  expect(wishedDepth(wishes, 1, null)).toBe(1)
  expect(wishedDepth(wishes, 1, 'Water')).toBe(3)
  expect(wishedDepth(wishes, 1, 'Waterways')).toBe(1)
  expect(wishedDepth(wishes, 1, 'Water/Mains/Old')).toBe('all')
  expect(wishedDepth(wishes, 7, 'Water/Mains')).toBeNull()
  expect(wishedDepth([water], 1, 'Gas')).toBeNull()
})

it('takes the newest of a list', () => {
  expect(newest(['c', 'b', 'a'], 2)).toEqual(['c', 'b'])
  expect(newest(['c', 'b', 'a'], 'all')).toEqual(['c', 'b', 'a'])
  expect(newest(['c'], null)).toEqual([])
})

it('knows what lies within a wider wish', () => {
  const pathOf = (layerId: number) => (layerId === 1 ? 'Water/Mains' : null)
  const within = (inner: HoldWish, outer: HoldWish) => scopeWithin(inner.scope, outer.scope, pathOf)
  expect([within(mains, water), within(water, mains), within(water, water), within(water, project)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(within({ scope: { kind: 'layer', layerId: 1 }, depth: 1 }, water)).toBe(true)
  expect(within(none, water)).toBe(false)
  expect([within(mains, none), within(project, water), within(project, project)]).toEqual([false, false, false])
})
