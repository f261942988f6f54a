import { describe, expect, it } from 'vitest'
import type { HoldScope, HoldWish } from '../../shared/contract'
import { heldList, type HeldListParts } from './held-list'

const projectOf = (projectId: number) => ({ connectionId: 'c', organization: 'o', projectId })
const [one, two, three] = [1, 2, 3].map(projectOf) as [ReturnType<typeof projectOf>, never, never]
const nothing = { wished: false, all: false, total: null, permits: 0, whole: 0, readAt: null }
const everything = {
  ...nothing,
  wished: true,
  all: true,
  total: 9,
  permits: 8,
  whole: 6,
  readAt: '2026-11-28T08:00:00Z',
}
const counts = { layers: { wanted: 2, held: 1 }, bytes: { held: 5, missing: 4, unknown: 1 }, unplaced: 3, waits: [] }

interface Scene {
  wishes?: HoldWish[]
  hold?: object
}
/** Project 1 has wishes, projects 1 and 2 permits, 3 nothing. */
function listed({ wishes = [], hold = nothing }: Scene, of: typeof one | null = one) {
  const revisions = ['r3', 'r2', 'r1'].map((id) => ({ id }))
  const parts = {
    revisions: {
      heldProjects: () => [one],
      listHeld: ({ projectId }: typeof one) => (projectId === 1 ? wishes.map((wish) => ({ wish, ...counts })) : []),
    },
    permits: {
      heldProjects: () => [two, { ...one }],
      getHold: ({ projectId }: typeof one) => (projectId === 3 ? nothing : hold),
      countChosen: (_project: unknown, chosen: object) => ({ permits: 'box' in chosen ? 4 : 7, whole: 2 }),
    },
    known: () => ({ byId: new Map([[5, { layer: { name: 'Mains', revisions } }]]) }),
  } as unknown as HeldListParts
  return heldList(parts, of)
}
const all: HoldWish = { scope: { kind: 'project' }, depth: 2 }
const layer: HoldWish = { scope: { kind: 'layer', layerId: 5 }, depth: 'all' }

describe('what is held', () => {
  it('has the name, the number and the counts of each wish', () => {
    const scopes: HoldScope[] = [
      layer.scope,
      { kind: 'layer', layerId: 6 },
      { kind: 'folder', path: 'roads' },
      { kind: 'revision', layerId: 5, revisionId: 'r3' },
      { kind: 'revision', layerId: 5, revisionId: 'r1' },
      { kind: 'revision', layerId: 5, revisionId: 'gone' },
      { kind: 'area', name: 'The quay', box: [0, 0, 1, 1] },
      { kind: 'permits', name: 'Mine', choice: { ids: [3] } },
    ]
    const things = listed({ wishes: scopes.map((scope) => ({ scope, depth: 1 })), hold: { ...everything, all: false } })
    expect(things.map(({ name, revisionNumber, permits }) => [name, revisionNumber, permits?.wanted ?? null])).toEqual([
      ['Mains', null, null],
      [null, null, null],
      ['roads', null, null],
      ['Mains', 3, null],
      ['Mains', 1, null],
      ['Mains', null, null],
      ['The quay', null, 4],
      ['Mine', null, 7],
    ])
    expect(things[0]).toMatchObject({ project: one, depth: 1, ...counts })
  })

  it('has all permits of a project with the project, and by themselves where that is not held', () => {
    const kinds = (wishes: HoldWish[], hold: object) =>
      listed({ wishes, hold }).map(({ scope, permits }) => [scope.kind, permits])
    expect(kinds([layer, all], everything)).toEqual([
      ['layer', null],
      ['project', { wanted: 9, held: 6 }],
    ])
    expect(kinds([layer], everything)).toEqual([
      ['layer', null],
      ['all-permits', { wanted: 9, held: 6 }],
    ])
    expect(kinds([all], nothing)).toEqual([['project', null]])
    expect(kinds([], nothing)).toEqual([])
    expect(kinds([], { ...everything, all: false })).toEqual([])
  })

  it('does not say how many permits are wanted before their list was read, nor fewer than are here', () => {
    const wanted = (hold: object) => listed({ hold }).map(({ permits }) => permits?.wanted)
    expect(wanted({ ...everything, total: null })).toEqual([null])
    expect(wanted({ ...everything, total: 7 })).toEqual([8])
    const area: HoldWish = { scope: { kind: 'area', name: 'The quay', box: [0, 0, 1, 1] }, depth: 1 }
    expect(listed({ wishes: [area] })[0]?.permits).toEqual({ wanted: null, held: 2 })
  })

  it('is of each project once, where all are asked for', () => {
    const of = (project: typeof one | null) => listed({ wishes: [all], hold: everything }, project).map((thing) => thing.project) // prettier-ignore
    expect(of(null)).toEqual([one, two])
    expect([of(two), of(three)]).toEqual([[two], []])
  })
})
