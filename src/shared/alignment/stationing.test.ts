import { expect, it } from 'vitest'
import { Profile } from './profile'
import { Stationing } from './stationing'

const equation = (distance: number, back: number | null, ahead: number, rises = true) => ({
  distance,
  back,
  ahead,
  rises,
})

it('counts anew from an equation on: a gap has no place, an overlap two', () => {
  const gap = new Stationing({ startStation: 1000, equations: [equation(200, 1200, 1300)] }, 500)
  expect([0, 199, 200, 500].map((one) => gap.station(one))).toEqual([1000, 1199, 1300, 1600])
  // A distance that is computed may be a hair short of the equation.
  expect(gap.station(200 - 1e-9)).toBeCloseTo(1300, 6)
  expect(gap.distances(1250)).toEqual([])
  expect(gap.distances(1200)).toEqual([200])
  expect(gap.distances(1300)).toEqual([200])
  expect(gap.distances(1600)).toEqual([500])
  const overlap = new Stationing({ startStation: 1000, equations: [equation(200, 1200, 1150)] }, 500)
  expect(overlap.distances(1175)).toEqual([175, 225])
  expect(overlap.distances(1149)).toEqual([149])
})

it('counts down where an equation says so', () => {
  const down = new Stationing({ startStation: 0, equations: [equation(100, 100, 5000, false)] }, 300)
  expect(down.station(150)).toBe(4950)
  expect(down.distances(4950)).toEqual([150])
  expect(down.distances(5050)).toEqual([])
})

it('begins with an equation that lies at the start, and orders those that are out of order', () => {
  const first = new Stationing({ startStation: 0, equations: [equation(0, null, 500)] }, 100)
  expect(first.station(10)).toBe(510)
  const mixed = new Stationing({ startStation: 0, equations: [equation(80, null, 900), equation(40, null, 300)] }, 100)
  expect([30, 50, 90].map((one) => mixed.station(one))).toEqual([30, 310, 910])
})

it('gives heights of gradients, parabolas and arcs, and none beyond them', () => {
  const profile = new Profile([
    { kind: 'parabola', start: 50, length: 40, height: 101, gradient: [0.02, -0.04] },
    { kind: 'grade', start: 0, length: 50, height: 100, gradient: [0.02, 0.02] },
    { kind: 'arc', start: 90, length: 30, height: 100.6, gradient: [-0.04, 0.02] },
  ])
  expect(profile.height(25)).toBeCloseTo(100.5, 9)
  expect(profile.height(70)).toBeCloseTo(101 + 0.4 - 0.3, 9)
  // A circle of the radius that turns from one gradient to the other, by its equation.
  const sin = (gradient: number) => gradient / Math.hypot(1, gradient)
  const radius = 30 / (sin(0.02) - sin(-0.04))
  const [middle, centre] = [90 - radius * sin(-0.04), 100.6 + radius * Math.sqrt(1 - sin(-0.04) ** 2)]
  expect(profile.height(100)).toBeCloseTo(centre - Math.sqrt(radius ** 2 - (100 - middle) ** 2), 7)
  expect(profile.height(-1)).toBeNull()
  expect(profile.height(120.5)).toBeNull()
})
