import { expect, it } from 'vitest'
import { checkAlignment } from './check-alignment'
import type { AlignmentDefinition, HorizontalElement } from './definition'

const line = (x: number, y: number, heading: number, length: number): HorizontalElement => ({
  kind: 'line',
  start: [x, y],
  heading,
  length,
  curvature: [0, 0],
})

function problems(elements: HorizontalElement[], more: Partial<AlignmentDefinition> = {}) {
  const plain = { name: 'A', stationsPerUnit: 1, stationUnit: null, startStation: 0, equations: [], profile: null }
  return checkAlignment({ ...plain, elements, ...more })
}

it('names gaps, kinks and elements without length', () => {
  const arc: HorizontalElement = { ...line(30.02, 0, 0.1, 10), kind: 'arc', curvature: [0.01, 0.01] }
  expect(problems([line(0, 0, 0, 30), { ...line(30, 0, 0, 0) }, arc])).toEqual([
    { kind: 'zero-length', element: 2 },
    { kind: 'gap', element: 1, size: expect.closeTo(0.02, 6) as number },
  ])
  const joined: HorizontalElement = { ...arc, start: [30, 0] }
  expect(problems([line(0, 0, 0, 30), joined])).toEqual([
    { kind: 'kink', element: 1, degrees: expect.closeTo(5.73, 2) as number },
  ])
  // A polyline has corners.
  expect(problems([line(0, 0, 0, 30), line(30, 0, 1, 30)])).toEqual([])
  expect(problems([])).toEqual([{ kind: 'no-elements' }])
})

it('says where an alignment crosses itself', () => {
  const crossed = [
    line(0, 0, 0, 40),
    line(40, 0, Math.PI / 2, 10),
    line(40, 10, Math.PI, 20),
    line(20, 10, -Math.PI / 2, 30),
  ]
  expect(problems(crossed)).toEqual([
    { kind: 'crosses-itself', distance: expect.closeTo(20, 9) as number, other: expect.closeTo(80, 9) as number },
  ])
})

it('says what is wrong with station equations', () => {
  const equation = (distance: number, back: number | null, ahead: number) => ({ distance, back, ahead, rises: true })
  const along = [line(0, 0, 0, 100)]
  expect(problems(along, { equations: [equation(50, 50, 70)] })).toEqual([])
  expect(problems(along, { equations: [equation(50, 51, 70)] })).toEqual([
    { kind: 'equation-back', equation: 1, back: 51, reached: 50 },
  ])
  expect(problems(along, { equations: [equation(50, 50, 70), equation(20, null, 10)] })).toContainEqual({
    kind: 'equation-order',
    equation: 2,
    distance: 20,
  })
  expect(problems(along, { equations: [equation(150, null, 0)] })).toEqual([
    { kind: 'equation-outside', equation: 1, distance: 150 },
  ])
})

it('says how far a profile is shorter or longer, and where its heights jump or lack', () => {
  const grade = (start: number, length: number, height: number) =>
    ({ kind: 'grade', start, length, height, gradient: [0.1, 0.1] }) as const
  const of = (...profile: ReturnType<typeof grade>[]) => problems([line(0, 0, 0, 100)], { profile })
  expect(of(grade(0, 100, 5))).toEqual([])
  expect(of(grade(20, 80, 5))).toEqual([{ kind: 'profile-short', size: 20 }])
  expect(of(grade(-5, 110, 5))).toEqual([{ kind: 'profile-long', size: 5 }])
  expect(of(grade(0, 50, 5), grade(50, 50, 11))).toEqual([{ kind: 'profile-step', distance: 50, size: 1 }])
  expect(of(grade(0, 50, 5), grade(60, 40, 11))).toEqual([{ kind: 'profile-hole', distance: 60, size: 10 }])
})
