import { afterAll, beforeAll, expect, it } from 'vitest'
import { collection, comparisons, pipe } from './compared.test-helper'
import type { LineColumnRequest } from './difference-api'
import { openDifferences } from './read-differences'

let files: Awaited<ReturnType<typeof comparisons>>
let ask: (more: Partial<LineColumnRequest>) => ReturnType<ReturnType<typeof openDifferences>['statistics']>
let close = (): void => undefined

beforeAll(async () => {
  files = await comparisons()
  const before = [pipe('1', 1, 'Acme'), pipe('2', 5, 'Acme'), pipe('3', null, 'Acme')]
  const after = [pipe('1', 11, 'Borealis'), pipe('2', 2, 'Acme'), pipe('3', 4, 'Borealis'), pipe('4', 90, 'Acme')]
  const stored = openDifferences((await files.diff(collection(before), collection(after))).outPath)
  close = () => stored.close()
  ask = (more) => stored.statistics({ kinds: ['added', 'changed'], words: '', column: 'before', ...more })
})
afterAll(async () => {
  close()
  await files.close()
})

const only = (attribute: string) => ({
  filters: [{ column: 'attribute', test: 'equals' as const, values: [attribute] }],
})

it('tells the values of an attribute before and after, and leaves out features that are new or gone', () => {
  const { measure, of } = ask(only('depth'))
  expect(measure).toEqual({ attribute: 'depth', unit: null })
  expect(of).toMatchObject([
    { rows: 3, empty: 1, min: 1, max: 5, sum: 6, mean: 3 },
    { rows: 3, empty: 0, min: 2, max: 11, sum: 17 },
  ])
  expect(ask({ ...only('depth'), column: 'after' })).toEqual({ measure, of })
  expect(ask({ ...only('owner'), column: 'after' }).of[1]?.frequent).toEqual([{ value: 'Borealis', count: 2 }])
})

it('adds up no values of several attributes, and nothing of a length and a number', () => {
  const { measure, of } = ask({})
  expect(measure).toBeNull()
  expect(of).toMatchObject([
    { rows: 5, min: null, max: null, sum: null, mean: null },
    { rows: 5, sum: null },
  ])
  expect(ask({ column: 'by' })).toMatchObject({ measure: null, of: [{ rows: 6, empty: 3, sum: null }] })
  expect(ask({ column: 'by', ...only('depth') })).toMatchObject({
    of: [{ rows: 3, empty: 1, min: -3, max: 10, sum: 7 }],
  })
  expect(ask({ column: 'by', kinds: ['added'] })).toMatchObject({ measure: { unit: 'm' }, of: [{ rows: 1 }] })
})

it('counts what happened, and to which attributes, among the lines that are shown', () => {
  const frequent = (more: Partial<LineColumnRequest>) => ask(more).of[0]?.frequent
  expect(frequent({ column: 'kind' })).toEqual([{ value: 'changed', count: 5 }])
  expect(frequent({ column: 'attribute' })).toEqual([
    { value: 'depth', count: 3 },
    { value: 'owner', count: 2 },
  ])
  expect(frequent({ column: 'attribute', words: 'borealis' })).toEqual([{ value: 'owner', count: 2 }])
  expect(ask({ column: 'kind', words: 'nowhere' }).of).toMatchObject([{ rows: 0 }])
})
