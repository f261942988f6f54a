import { describe, expect, it, vi } from 'vitest'
import { Alignment } from './alignment'
import { locateOnAll } from './alignment-set'
import type { AlignmentDefinition, ElementKind, HorizontalElement } from './definition'
import { ElementCurve } from './element-curve'

/** Elements one after the other, each where the one before it ends. */
function chain(...parts: { kind: ElementKind; length: number; curvature?: [number, number] }[]): HorizontalElement[] {
  let [x, y, heading] = [335000, 4084000, 0.7]
  return parts.map(({ kind, length, curvature = [0, 0] }) => {
    const element: HorizontalElement = { kind, length, curvature, start: [x, y], heading }
    const end = new ElementCurve(element).at(length)
    ;({ x, y, heading } = end)
    return element
  })
}

function definition(elements: HorizontalElement[], more: Partial<AlignmentDefinition> = {}): AlignmentDefinition {
  const plain = { name: 'A', stationsPerUnit: 1, stationUnit: 'metre', startStation: 0, equations: [], profile: null }
  return { ...plain, elements, ...more }
}

const transitions: ElementKind[] = ['clothoid', 'bloss', 'helmert', 'cosine', 'sine', 'viennese', 'cubic']

describe('an element', () => {
  it.each(transitions)('of kind %s is integrated to a thousandth of a millimetre', (kind) => {
    for (const curvature of [
      [0, 1 / 50],
      [-1 / 60, 0],
      [1 / 100, 1 / 56],
      [1 / 80, -1 / 90],
    ] as [number, number][]) {
      const curve = new ElementCurve({ kind, length: 90, start: [0, 0], heading: 0.3, curvature })
      // By its definition: many steps of a direction that turns by the curvature.
      const steps = 40_000
      let { x, y, heading } = curve.at(0)
      for (let i = 0; i < steps; i++) {
        const step = 90 / steps
        const turn = curve.at((i + 0.5) * step).curvature * step
        x += Math.cos(heading + turn / 2) * step
        y += Math.sin(heading + turn / 2) * step
        heading += turn
      }
      const end = curve.at(90)
      expect(Math.hypot(end.x - x, end.y - y)).toBeLessThan(1e-6)
      expect(end.heading).toBeCloseTo(heading, 8)
    }
  })

  it('ends a clothoid where the series of its coordinates says', () => {
    // x = l − l⁵/(40 A⁴) + …, y = l³/(6 A²) − l⁷/(336 A⁶) + …, A² = R·L
    const [length, radius] = [40.5, 50]
    const a2 = length * radius
    const t = (length * length) / (2 * a2)
    const x = length * (1 - t ** 2 / 10 + t ** 4 / 216 - t ** 6 / 9360)
    const y = length * (t / 3 - t ** 3 / 42 + t ** 5 / 1320 - t ** 7 / 75600)
    const end = new ElementCurve({
      kind: 'clothoid',
      length,
      start: [0, 0],
      heading: 0,
      curvature: [0, 1 / radius],
    }).at(length)
    expect(end.x).toBeCloseTo(x, 7)
    expect(end.y).toBeCloseTo(y, 7)
  })

  it('runs a cubic parabola as y = x³ / (6RL), whichever end is straight', () => {
    const into = new ElementCurve({ kind: 'cubic', length: 60, start: [0, 0], heading: 0, curvature: [0, 1 / 200] })
    for (const s of [10, 35, 60]) expect(into.at(s).y).toBeCloseTo(into.at(s).x ** 3 / (6 * 200 * 60), 9)
    const end = into.at(60)
    const back = { start: [end.x, end.y] as const, heading: end.heading + Math.PI, curvature: [-1 / 200, 0] as const }
    const out = new ElementCurve({ kind: 'cubic', length: 60, ...back })
    expect(out.at(60).x).toBeCloseTo(0, 3)
    expect(out.at(60).y).toBeCloseTo(0, 3)
  })
})

const road = chain(
  { kind: 'line', length: 100 },
  { kind: 'clothoid', length: 60, curvature: [0, 1 / 80] },
  { kind: 'arc', length: 150, curvature: [1 / 80, 1 / 80] },
  { kind: 'bloss', length: 60, curvature: [1 / 80, -1 / 120] },
  { kind: 'arc', length: 90, curvature: [-1 / 120, -1 / 120] },
  { kind: 'cubic', length: 50, curvature: [-1 / 120, 0] },
  { kind: 'line', length: 70 },
)

describe('an alignment', () => {
  it('gives back the distance and offset of every place beside it', () => {
    const alignment = new Alignment(definition(road))
    for (let distance = 0; distance <= alignment.length; distance += 3.7) {
      const place = alignment.at(distance) as NonNullable<ReturnType<Alignment['at']>>
      const bearing = (place.bearingDegrees * Math.PI) / 180
      for (const offset of [-25, -0.004, 0, 12.5]) {
        const [x, y] = [place.x + Math.cos(bearing) * offset, place.y - Math.sin(bearing) * offset]
        const foot = alignment
          .locate(x, y, 30)
          .reduce((best, one) => (Math.abs(one.distance - distance) < Math.abs(best.distance - distance) ? one : best))
        expect(Math.abs(foot.distance - distance)).toBeLessThan(1e-6)
        expect(Math.abs(foot.offset - offset)).toBeLessThan(1e-6)
      }
    }
  })

  it('finds the nearest place that a search of all places finds', () => {
    const alignment = new Alignment(definition(road))
    const places = Array.from({ length: 58_001 }, (_, i) => alignment.at(i / 100)).filter((one) => one !== null)
    let seed = 7
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
    const [minX, minY, maxX, maxY] = alignment.box
    for (let n = 0; n < 300; n++) {
      const [x, y] = [minX + random() * (maxX - minX), minY + random() * (maxY - minY)]
      const least = places.reduce((best, one) => (apart(one, x, y) < apart(best, x, y) ? one : best))
      if (least.distance === 0 || least.distance >= alignment.length - 0.01) continue
      const [foot] = alignment.locate(x, y)
      expect(Math.abs(foot?.offset ?? NaN)).toBeLessThanOrEqual(apart(least, x, y) + 1e-9)
      expect(apart(least, x, y) - Math.abs(foot?.offset ?? NaN)).toBeLessThan(1e-3)
    }
  })

  it('tells right from left, the bearing, and nothing beyond the ends', () => {
    const alignment = new Alignment(
      definition([{ kind: 'line', length: 100, start: [0, 0], heading: Math.PI / 2, curvature: [0, 0] }]),
    )
    expect(alignment.locate(3, 40)).toEqual([
      expect.objectContaining({ distance: 40, offset: near(3), bearingDegrees: 0, height: null }),
    ])
    expect(alignment.locate(-3, 40)[0]?.offset).toEqual(near(-3))
    expect(alignment.locate(3, 100)[0]?.distance).toBe(100)
    expect(alignment.locate(3, -0.0005)[0]?.distance).toBe(0)
    expect(alignment.locate(3, 100.1)).toEqual([])
    expect(alignment.locate(3, -0.1)).toEqual([])
    expect(alignment.locate(31, 40, 30)).toEqual([])
    expect(alignment.at(100.1)).toBeNull()
  })

  it('gives a corner to what lies in its outer wedge, with the way to it', () => {
    const alignment = new Alignment(
      definition([
        { kind: 'line', length: 10, start: [0, 0], heading: 0, curvature: [0, 0] },
        { kind: 'line', length: 10, start: [10, 0], heading: Math.PI / 2, curvature: [0, 0] },
      ]),
    )
    expect(alignment.locate(13, -4)).toEqual([expect.objectContaining({ distance: 10, offset: 5 })])
    // In the inner side both parts are met.
    expect(alignment.locate(7, 2).map(({ distance }) => distance)).toEqual([7, 12])
  })

  it('gives every place where it passes, when it crosses itself', () => {
    const loop = new Alignment(
      definition(
        chain(
          { kind: 'line', length: 50 },
          { kind: 'arc', length: 2 * Math.PI * 20, curvature: [0.05, 0.05] },
          { kind: 'line', length: 50 },
        ),
      ),
    )
    const place = loop.at(50) as { x: number; y: number }
    const feet = loop.locate(place.x, place.y, 1).map(({ distance }) => distance)
    expect(feet).toHaveLength(2)
    expect(Math.min(...feet)).toBeCloseTo(50, 6)
    expect(Math.max(...feet)).toBeCloseTo(50 + 2 * Math.PI * 20, 6)
  })

  it('tells distances, offsets and heights in the unit of its stations', () => {
    const foot = 0.304800609601219
    const alignment = new Alignment(
      definition([{ kind: 'line', length: 100 * foot, start: [0, 0], heading: 0, curvature: [0, 0] }], {
        stationsPerUnit: 1 / foot,
        startStation: 2103.72,
        profile: [{ kind: 'parabola', start: 0, length: 100, height: 800, gradient: [0.02, -0.02] }],
      }),
    )
    const [place] = alignment.locate(50 * foot, -3 * foot)
    expect(place?.distance).toBeCloseTo(50, 9)
    expect(place?.station).toBeCloseTo(2153.72, 9)
    expect(place?.offset).toBeCloseTo(3, 9)
    expect(place?.height).toBeCloseTo(800.5, 9)
  })

  it('gives every place that is nearest in its surroundings, also beyond the centre of curvature', () => {
    let seed = 11
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
    for (let n = 0; n < 400; n++) {
      const kind = transitions[n % transitions.length] as ElementKind
      const curvature: [number, number] = [(random() - 0.5) / 8, (random() - 0.5) / 8]
      const spiral = { kind, length: 60, start: [0, 0] as const, heading: 0, curvature }
      const alignment = new Alignment(definition([spiral]))
      // Half of them beside a centre of curvature, where the distance hardly changes and turns over soon.
      const near = new ElementCurve(spiral).at(random() * 60)
      const radius = (0.96 + random() * 0.08) / near.curvature
      const beside = [near.x - Math.sin(near.heading) * radius, near.y + Math.cos(near.heading) * radius] as const
      const [x, y] = n % 2 === 0 ? ([random() * 60, (random() - 0.5) * 60] as const) : beside
      const apartAt = Array.from({ length: 6001 }, (_, i) =>
        apart(alignment.at(i / 100) as { x: number; y: number }, x, y),
      )
      const nearest = apartAt.filter(
        (one, i) => i > 0 && i < 6000 && one < (apartAt[i - 1] as number) && one <= (apartAt[i + 1] as number),
      )
      // An end is met too, when the place is square to it.
      const inside = alignment.locate(x, y).filter(({ distance }) => distance > 0.01 && distance < 59.99)
      const found = inside.map(({ offset }) => Math.abs(offset))
      expect(found.map((one) => one.toFixed(2))).toEqual(nearest.sort((a, b) => a - b).map((one) => one.toFixed(2)))
    }
  })

  it('is found at each of its own places, however little it may be away', () => {
    const alignment = new Alignment(definition(road))
    for (let distance = 0; distance <= alignment.length; distance += 0.9) {
      const { x, y } = alignment.at(distance) as { x: number; y: number }
      expect(alignment.locate(x, y, 1e-6)[0]?.distance).toBeCloseTo(distance, 5)
    }
  })

  it('does not ask alignments whose box is further away than the nearest foot', () => {
    const near = { alignment: new Alignment(definition(road)) }
    const far = {
      alignment: {
        ...near.alignment,
        box: [0, 0, 1, 1],
        definition: near.alignment.definition,
        locate: () => expect.fail(),
      },
    } as unknown as typeof near
    const { x, y } = near.alignment.at(50) as { x: number; y: number }
    expect(locateOnAll([far, near], [x, y], { within: Infinity, which: 'nearest' }).map(({ of }) => of)).toEqual([near])
  })

  it('asks of a thousand alignments only those that may lie nearer than what was found', () => {
    const many = Array.from({ length: 1000 }, (_, i) => {
      const moved = road.map((element) => ({
        ...element,
        start: [element.start[0] + (i % 40) * 60, element.start[1] + Math.floor(i / 40) * 60] as const,
      }))
      return { alignment: new Alignment(definition(moved)), i }
    })
    const ask = (n: number) =>
      locateOnAll(many, [335000 + ((n * 37) % 2400), 4084000 + ((n * 53) % 1500)], { within: 1000, which: 'nearest' })
    const asked = vi.spyOn(Alignment.prototype, 'locate')
    for (let n = 0; n < 100; n++) expect(ask(n)).toHaveLength(1)
    expect(asked.mock.calls.length / 100).toBeLessThan(40)
    asked.mockRestore()
  })
})

const near = (value: number) => expect.closeTo(value, 9) as number

function apart({ x, y }: { x: number; y: number }, px: number, py: number): number {
  return Math.hypot(px - x, py - y)
}
