import { expect, it } from 'vitest'
import type { Layer } from '../rest'
import {
  isLiveAt,
  layerChanges,
  momentsOf,
  permitAt,
  permitChanges,
  revisionAt,
  shownAt,
  type PermitCourse,
} from './as-of'

const at = (day: number) => Date.UTC(2026, 10, day, 12)
const revision = (id: string, day: number) => ({
  id,
  createdDate: new Date(at(day)).toISOString(),
  comment: null,
  source: null,
  user: null,
})
/** Newest first, as the service lists them. */
const layer = (id: number, days: number[], dates: Partial<Layer> = {}): Layer =>
  ({
    ...{ id, name: `Layer ${id}`, startDate: null, endDate: null },
    revisions: [...days].reverse().map((day) => revision(`${id}-${day}`, day)),
    ...dates,
  }) as Layer
const permit = (
  id: number,
  steps: [day: number, status: number][],
  rest: Partial<PermitCourse> = {},
): PermitCourse => ({
  ...{ id, name: `P${id}`, status: 8, expiryMs: null, archived: false, geometry: null, revised: [] },
  sinceMs: steps[0] ? at(steps[0][0]) : null,
  steps: steps.map(([day, status]) => ({ atMs: at(day), status })),
  ...rest,
})

it('takes the latest revision of a moment, and none before the first', () => {
  const mains = layer(1, [3, 5, 9])
  expect(revisionAt(mains, at(2))).toBe(null)
  expect(revisionAt(mains, at(3))).toMatchObject({ number: 1, revision: { id: '1-3' } })
  expect(revisionAt(mains, at(9) - 1)).toMatchObject({ number: 2 })
  expect(revisionAt(mains, at(30))).toMatchObject({ number: 3 })
})

it('takes a time without a zone for UTC', () => {
  const odd = layer(1, [3])
  const [only] = odd.revisions
  if (only) only.createdDate = '2026-11-03T12:00:00'
  expect(revisionAt(odd, at(3))).not.toBe(null)
  expect(revisionAt(odd, at(3) - 1)).toBe(null)
})

it('shows no layer outside of the days from and until which it is valid', () => {
  const spell = layer(1, [1], { startDate: '2026-11-05', endDate: '2026-11-07' })
  expect(shownAt(spell, at(4))).toBe(null)
  expect(shownAt(spell, at(6))).not.toBe(null)
  expect(shownAt(spell, at(8))).toBe(null)
})

it('tells a permit that was not asked for from one whose history is not known', () => {
  const course = permit(1, [
    [2, 0],
    [4, 3],
    [6, 8],
  ])
  expect(permitAt(course, at(1))).toBe('not-yet')
  expect(permitAt(course, at(3))).toBe(0)
  expect(permitAt(course, at(6))).toBe(8)
  expect(permitAt(permit(2, []), at(6))).toBe('unknown')
  // Its first event says nothing of its status.
  expect(permitAt(permit(3, [], { sinceMs: at(2) }), at(3))).toBe(0)
})

it('takes a permit for live by its status of then, and not past its expiry', () => {
  const course = permit(
    1,
    [
      [2, 0],
      [4, 8],
      [9, 7],
    ],
    { expiryMs: at(7) },
  )
  expect([3, 5, 8, 10].map((day) => isLiveAt(course, at(day)))).toEqual([false, true, false, false])
})

it('lists layers that are new, revised, in force or out of force, and none that stayed as it was', () => {
  const layers = [
    layer(1, [1]),
    layer(2, [6]),
    layer(3, [1, 5, 6, 20]),
    layer(4, [1], { startDate: '2026-11-06' }),
    layer(5, [1], { endDate: '2026-11-06' }),
    layer(6, [1, 2]),
  ]
  const found = layerChanges(layers, at(4), at(8))
  expect(
    found.map(({ layer: { id }, kind, before, after, made }) => [id, kind, before?.number, after?.number, made.length]),
  ).toEqual([
    [2, 'new', undefined, 1, 1],
    [3, 'revised', 1, 3, 2],
    [4, 'came', undefined, 1, 0],
    [5, 'ended', 1, undefined, 0],
  ])
})

it('counts a revision of the very moment to the time that ends then, and to no other', () => {
  const made = (from: number, to: number) =>
    layerChanges([layer(1, [1, 6])], from, to).map((change) => change.made.length)
  expect(made(at(4), at(6))).toEqual([1])
  expect(made(at(6), at(8))).toEqual([])
})

it('lists permits whose status is another or whose work began or ended, an expiry without an event too', () => {
  const permits = [
    permit(1, [[1, 8]]),
    permit(2, [
      [1, 3],
      [6, 8],
    ]),
    permit(3, [
      [1, 8],
      [6, 7],
    ]),
    permit(4, [[6, 0]]),
    permit(5, [[1, 8]], { expiryMs: at(6) }),
    permit(6, []),
  ]
  expect(
    permitChanges(permits, at(4), at(8)).map(({ permit: { id }, before, after, live }) => [id, before, after, live]),
  ).toEqual([
    [2, 3, 8, 'stayed'],
    [3, 8, 7, 'ended'],
    [4, null, 0, 'never'],
    [5, 8, 8, 'ended'],
  ])
})

it('puts all moments in order, and names the permits that were told of a revision by name and time', () => {
  const told = permit(7, [[1, 8]], { revised: [{ atMs: at(5) + 60_000, text: 'Layer "Layer 1" was revised' }] })
  const ofAnother = permit(8, [[2, 8]], { revised: [{ atMs: at(5), text: 'Layer "Drains" was revised' }] })
  const late = permit(9, [[3, 8]], { revised: [{ atMs: at(6), text: 'Layer "Layer 1" was revised' }] })
  const moments = momentsOf([layer(1, [4, 5])], [told, ofAnother, late])
  expect(moments.map(({ kind, ms }) => [kind, new Date(ms).getUTCDate()])).toEqual([
    ['permit', 1],
    ['permit', 2],
    ['permit', 3],
    ['revision', 4],
    ['revision', 5],
  ])
  expect(moments.flatMap((one) => (one.kind === 'revision' ? [one.told] : []))).toEqual([[], [7]])
})
