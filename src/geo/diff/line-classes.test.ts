import { afterAll, beforeAll, expect, it } from 'vitest'
import { collection, comparisons, pipe } from './compared.test-helper'
import type { ChangeClasses, LineColumnRequest } from './difference-api'
import { openDifferences } from './read-differences'

let files: Awaited<ReturnType<typeof comparisons>>
let classes: (more: Partial<LineColumnRequest>) => ChangeClasses
/** The class of each feature that differs, by its id. */
let ofFeatures: (found: ChangeClasses) => Record<string, number | undefined>
let close = (): void => undefined

beforeAll(async () => {
  files = await comparisons()
  const before = [pipe('1', 1, 'Acme'), pipe('2', 5, 'Acme'), pipe('3', null, 'Acme'), pipe('5', 2, 'Acme')]
  const after = [pipe('1', 11, 'Borealis'), pipe('2', 2, 'Acme'), pipe('3', 4, 'Borealis'), pipe('4', 90, 'Acme')]
  const stored = openDifferences((await files.diff(collection(before), collection(after))).outPath)
  close = () => stored.close()
  const kinds = ['added', 'removed', 'moved', 'changed'] as const
  classes = (more) => stored.classes({ kinds, words: '', column: 'attribute', ...more })
  const { features } = stored.list({ kinds, bbox4326: null, offset: 0, limit: 99, maxVertices: 9 })
  ofFeatures = ({ ofDifference }) => {
    const bytes = Buffer.from(ofDifference, 'base64')
    return Object.fromEntries(features.map(({ key, index }) => [key, bytes[index]]))
  }
})
afterAll(async () => {
  close()
  await files.close()
})

const only = (attribute: string) => ({
  filters: [{ column: 'attribute', test: 'equals' as const, values: [attribute] }],
})

it('puts differences into classes by the attribute that was changed, and those with several beside them', () => {
  const found = classes({})
  expect(found).toMatchObject({ graduated: false, mixed: false, others: 2, empty: 0 })
  expect(found.classes).toEqual([
    { from: 'whole feature', to: 'whole feature', features: 2 },
    { from: 'depth', to: 'depth', features: 1 },
  ])
  expect(ofFeatures(found)).toEqual({ 1: 3, 2: 2, 3: 3, 4: 1, 5: 1 })
})

it('has the values of one attribute, and none of a feature that is new, gone or not listed', () => {
  const found = classes({ column: 'after', ...only('owner') })
  expect(found).toMatchObject({ mixed: false, others: 0, empty: 3 })
  expect(found.classes).toEqual([{ from: 'Borealis', to: 'Borealis', features: 2 }])
  expect(ofFeatures(found)).toEqual({ 1: 1, 2: 0, 3: 1, 4: 0, 5: 0 })
  expect(ofFeatures(classes({ column: 'after', ...only('owner'), kinds: ['added'] }))[1]).toBe(0)
})

it('puts numbers of one attribute into fifths, amounts without their sign', () => {
  const values = classes({ column: 'before', ...only('depth') })
  expect(values).toMatchObject({ graduated: true, mixed: false, empty: 3 })
  expect(values.classes.map(({ from }) => from)).toEqual([1, 5])
  const amounts = classes({ column: 'by', ...only('depth') })
  expect(amounts).toMatchObject({ graduated: true, mixed: false })
  expect(amounts.classes.map(({ to }) => to)).toEqual([3, 10])
  expect(ofFeatures(amounts)).toEqual({ 1: 2, 2: 1, 3: 0, 4: 0, 5: 0 })
})

it('makes no classes of several attributes and units together', () => {
  for (const column of ['before', 'by'] as const) {
    const found = classes({ column })
    expect(found).toMatchObject({ mixed: true, classes: [], others: 0, empty: 5 })
    expect(new Set(Object.values(ofFeatures(found)))).toEqual(new Set([0]))
  }
})
