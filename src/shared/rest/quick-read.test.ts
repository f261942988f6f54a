import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quickRead, unfit } from './quick-read'
import { routes, type RouteName } from './routes'
import { z } from './zod'

const text = '00000000-0000-4000-8000-000000000001'
const permit = {
  ...{ id: 1, uuid: text, name: 'Dig', status: 8, geometry: null, startTime: '2026-01-01T00:00:00Z', owner: true },
  ...{ layers: [1, 'a'], history: null, more: { a: [1] }, holderId: text, renewable: false, daysValid: 1.5 },
  creator: { role: 0, user: { id: text, firstName: 'Ada' } },
  categories: [
    { id: 3, name: 'Gas', status: 1, items: '[]', signatures: [{ userId: text, isRejection: false, comment: null }] },
  ],
}
const layer = { id: 7, layerId: 7, name: 'Water', onByDefault: true, global: false, downloadRules: 0, revisions: [] }
const page = (item: unknown) => ({ pageNumber: 1, pageSize: 100, totalCount: 1, totalPages: 1, items: [item] })
const answers: Partial<Record<RouteName, unknown>> = {
  getPermit: permit,
  listPermits: page({ ...permit, template: { id: 1, name: null, kind: 'x' }, archived: false }),
  listPermitEvents: page({ type: 1, timestamp: '2026-01-01T00:00:00Z', user: text, categoryName: null }),
  listLayers: [
    { ...layer, revisions: [{ id: 'r', createdDate: '2026-01-01T00:00:00Z', 'the service': { id: text } }] },
  ],
  getProject: { id: 1, name: 'Site', uuid: text, srid: 28356 },
}

/** Reads as the schema does, or leaves it to the schema. @returns whether it was read */
function expectSame(schema: z.ZodType, value: unknown): boolean {
  const quick = quickRead(schema, value)
  if (quick === unfit) return false
  const parsed = schema.safeParse(value)
  expect(parsed.error).toBeUndefined()
  expect(quick).toStrictEqual(parsed.data)
  // The order of the fields too: lists are compared with what was held by their text.
  expect(JSON.stringify(quick)).toBe(JSON.stringify(parsed.data))
  return true
}

it.each(Object.entries(answers))('reads %s as its schema does', (name, answer) => {
  expect(expectSame(routes[name as RouteName].answer, answer)).toBe(true)
})

it('reads no answer that its schema refuses, and none otherwise', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, undefined, 'text', '', 0, -1, 1.5, 2 ** 60, 1e999, NaN, true, [], {}, [null], '__'),
    fc.jsonValue(),
  )
  const changed = (value: unknown, at: number, by: unknown): unknown => {
    let left = at
    const visit = (each: unknown): unknown => {
      if (left-- === 0) return by
      if (Array.isArray(each)) return each.map(visit)
      if (typeof each !== 'object' || each === null) return each
      return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, visit(inner)]))
    }
    return visit(value)
  }
  const named = fc.constantFrom(...Object.entries(answers))
  fc.assert(
    fc.property(named, fc.nat(60), odd, ([name, answer], at, by) => {
      expectSame(routes[name as RouteName].answer, changed(answer, at, by))
    }),
    { numRuns: 400 },
  )
})

it('leaves a field called __proto__ to the schema', () => {
  const answer: unknown = JSON.parse('{"id":1,"name":"Dig","status":8,"__proto__":{"a":1}}')
  expect(quickRead(routes.getPermit.answer, answer)).toBe(unfit)
})

it('leaves what it does not know to the schema', () => {
  const checked = z.looseObject({ id: z.string().min(3), kind: z.enum(['a', 'b']), n: z.number().min(2).nullish() })
  expect(expectSame(checked, { id: 'abc', kind: 'a' })).toBe(true)
  for (const wrong of [
    { id: 'ab', kind: 'a' },
    { id: 'abc', kind: 'c' },
    { id: 'abc', kind: 'a', n: 1 },
  ])
    expect(quickRead(checked, wrong)).toBe(unfit)
  expect(quickRead(z.strictObject({ id: z.string() }), { id: 'a', more: 1 })).toBe(unfit)
  const told = z.string().transform((value, context) => {
    if (value === '') context.addIssue({ code: 'custom', message: 'is empty' })
    return value
  })
  expect(quickRead(told, '')).toBe(unfit)
})
