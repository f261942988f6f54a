import { beforeAll, describe, expect, it } from 'vitest'
import { decodeTile, encodeLabelTile, encodeTile, SectionBuilder, type TileSection } from '../../../../shared/tiles'
import { AreaFill } from './area-fill'
import { CoverageMask } from './coverage-mask'
import { CrowdPainter } from './crowd'
import { drawSections, type Brush } from './draw-sections'
import { TilePainter } from './painter'
import type { FromPainter, JobTile } from './painter-protocol'
import { pickSection } from './pick-sections'
import { Picture } from './picture'
import { boxInView, type PixelBox, type Placement } from './placement'
import { SegmentStamps } from './segment-stamps'
import { makeStamp, StampPainter } from './stamps'
import { strokeSegment } from './strokes'
import type { Surface } from './surface'
import { lightPalette, type TileSource, type TileSourceStyle } from './tile-source'

beforeAll(() => {
  ;(globalThis as { ImageData?: unknown }).ImageData ??= class {
    readonly data: Uint8ClampedArray
    constructor(
      data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {
      this.data = data
    }
  }
})

/** A surface that only remembers what is laid on it. */
function fakeSurface(): Surface & { puts: number } {
  const surface = {
    puts: 0,
    context: {
      putImageData: () => undefined,
      drawImage: () => surface.puts++,
      canvas: null,
    } as unknown as Surface['context'],
    begin: () => undefined,
    finish: () => ({ width: 1, height: 1 }) as unknown as HTMLCanvasElement,
  }
  return surface
}

const atScale = (scale: number): Placement => ({ scale, left: 0, top: 0 })

function mask(side: number): CoverageMask {
  const made = new CoverageMask()
  made.begin(side, side)
  return made
}

/** Alpha of every pixel after an area was flushed. */
function filled(side: number, rings: number[][]): number[] {
  const area = new AreaFill()
  const picture = new Picture(fakeSurface())
  picture.begin(side, side)
  area.begin(side, side)
  for (const ring of rings) area.ring(Int16Array.from(ring), 0, ring.length / 2, atScale(1))
  area.flush(picture, '#ffffff', 1)
  return [...picture.words].map((word) => word >>> 24)
}

describe('areas', () => {
  it('cover pixels by exact area, and holes take away', () => {
    const square = filled(4, [[1, 1, 3, 1, 3, 3, 1, 3, 1, 1]])
    expect(square.filter((alpha) => alpha === 255)).toHaveLength(4)
    const triangle = filled(4, [[0, 0, 4, 0, 0, 4, 0, 0]])
    expect(triangle.reduce((sum, alpha) => sum + alpha, 0) / 255).toBeCloseTo(8, 1)
    const donut = filled(4, [
      [0, 0, 4, 0, 4, 4, 0, 4, 0, 0],
      [1, 1, 1, 3, 3, 3, 3, 1, 1, 1],
    ])
    expect(donut.filter((alpha) => alpha === 0)).toHaveLength(4)
  })

  it('of neighbours leave no seam, and overlaps stay even', () => {
    const seam = filled(8, [
      [0, 0, 3, 0, 6, 8, 0, 8, 0, 0],
      [3, 0, 8, 0, 8, 8, 6, 8, 3, 0],
    ])
    expect(seam.every((alpha) => alpha === 255)).toBe(true)
    const twice = filled(4, [
      [0, 0, 4, 0, 4, 4, 0, 4, 0, 0],
      [1, 1, 3, 1, 3, 3, 1, 3, 1, 1],
    ])
    expect(twice.every((alpha) => alpha === 255)).toBe(true)
  })

  it('that reach beyond the tile cover it to its border', () => {
    expect(filled(8, [[-50, -20, 90, -30, 70, 60, -40, 90, -50, -20]]).every((alpha) => alpha === 255)).toBe(true)
    const half = filled(8, [[-50, -50, 4, -50, 4, 50, -50, 50, -50, -50]])
    expect(half.filter((alpha) => alpha === 255)).toHaveLength(32)
    expect(half.filter((alpha) => alpha === 0)).toHaveLength(32)
  })
})

describe('strokes and symbols', () => {
  it('are as wide as asked, in any direction, and never written outside', () => {
    for (const [x1, y1] of [
      [90, 50],
      [50, 90],
      [80, 80],
      [20, 70],
    ] as const) {
      const target = mask(100)
      strokeSegment(target, 50, 50, x1, y1, 2)
      const sum = target.values.reduce((a, b) => a + b, 0) / 255
      const expected = Math.hypot(x1 - 50, y1 - 50) * 4 + Math.PI * 4
      expect(Math.abs(sum / expected - 1)).toBeLessThan(0.03)
    }
    const edge = mask(10)
    strokeSegment(edge, -100, 5, 100, 5.5, 3)
    strokeSegment(edge, 5, -300, 5, -200, 3)
    new StampPainter().add(edge, Int16Array.from([-3, -3, 12, 12, 0, 9, 500, 500]), null, atScale(1), 'circle', 4)
    expect(edge.values).toHaveLength(100)
  })
})

describe('short segments', () => {
  it('are what the long way gives, also at the border of the tile', () => {
    for (const radius of [0.4, 1, 2.5, 7]) {
      const coords = Int16Array.from({ length: 400 }, (_, i) =>
        i % 2 ? 512 + 470 * Math.sin(i / 30) : 512 + 540 * Math.cos(i / 30),
      )
      const stamped = mask(128)
      new SegmentStamps().path(stamped, coords, 0, 200, atScale(1 / 8), radius)
      const exact = mask(128)
      for (let i = 2; i < 400; i += 2)
        strokeSegment(exact, coords[i - 2]! / 8, coords[i - 1]! / 8, coords[i]! / 8, coords[i + 1]! / 8, radius)
      // The scratch that stamps are made on is not their place: rounding may differ by one.
      expect(Math.max(...stamped.values.map((value, i) => Math.abs(value - exact.values[i]!)))).toBeLessThan(2)
    }
  })

  it('without length are dots', () => {
    const target = mask(16)
    new SegmentStamps().path(target, Int16Array.from([64, 64, 64, 64, 64, 64]), 0, 3, atScale(1 / 8), 2)
    const sum = target.values.reduce((total, value) => total + value, 0) / 255
    expect(sum).toBeCloseTo(Math.PI * 4, 0)
  })
})

describe('very many symbols', () => {
  it('look as if each had been stamped', () => {
    const coords = Int16Array.from({ length: 14_000 }, (_, i) => ((i * 7919) % 251) + 2)
    // On the middles of pixels, where both ways mean the same places.
    const placement = atScale(1.0000001)
    const few = new Picture(fakeSurface())
    const many = new Picture(fakeSurface())
    few.begin(256, 256)
    many.begin(256, 256)
    const target = mask(256)
    const stamps = new StampPainter()
    for (const [radius, color] of [
      [5, '#ffffff'],
      [4, '#336699'],
    ] as const) {
      stamps.add(target, coords, null, placement, 'triangle', radius)
      target.flush(few, color)
    }
    const [symbol, halo] = [makeStamp('triangle', 4, 0.5, 0.5), makeStamp('triangle', 5, 0.5, 0.5)]
    new CrowdPainter().draw(many, [{ coords, which: null, placement }], symbol, '#336699', halo, '#ffffff')
    let apart = 0
    for (let i = 0; i < few.words.length; i++)
      for (const shift of [0, 8, 16, 24])
        apart += Math.abs(((few.words[i]! >>> shift) & 255) - ((many.words[i]! >>> shift) & 255))
    expect(apart / few.words.length / 4 / 255).toBeLessThan(0.02)
    expect(many.words.some((word) => word !== 0)).toBe(true)
  })
})

describe('features in classes', () => {
  it('are drawn in the colours of their classes, whatever the file says', () => {
    const drawn = (classes: TileSourceStyle['classes']): Set<number> => {
      const [picture, mask, area] = [new Picture(fakeSurface()), new CoverageMask(), new AreaFill()]
      for (const tool of [picture, mask, area]) tool.begin(64, 64)
      const [stamps, crowds, segments] = [new StampPainter(), new CrowdPainter(), new SegmentStamps()]
      const tools = { picture, mask, area, stamps, crowds, segments, palette: lightPalette }
      const sections = [section('line', [0, 2048, 4096, 2048])]
      drawSections({ ...tools, tilePx: 64, ratio: 1, left: 0, top: 0 }, sections, {
        color: '#0000ff',
        width: 6,
        classes,
      })
      return new Set([...picture.words].filter((word) => word >>> 24 === 255).map((word) => word & 0xffffff))
    }
    const ofRecord = new Uint8Array(78)
    const colors = ['#00ff00', '#ff0000']
    expect([...drawn(null)]).toEqual([0xff0000])
    expect([...drawn({ ofRecord, colors })]).toEqual([0x00ff00])
    ofRecord[77] = 1
    expect([...drawn({ ofRecord, colors })]).toEqual([0x0000ff])
  })
})

describe('a part of a tile', () => {
  it('looks as it does within the whole', () => {
    const side = 256
    const wave = (i: number, around: number, reach: number): [number, number] => [
      Math.round(around + reach * Math.sin(i * 1.7)),
      Math.round(around + reach * Math.cos(i * 2.3)),
    ]
    const ring = Array.from({ length: 12 }, (_, i) => wave(i, 2100, 2600))
    const area = section('polygon', [...ring, ring[0]!].flat())
    const line = section('line', Array.from({ length: 400 }, (_, i) => wave(i / 9, 2000, 2300)).flat())
    const few = section('point', Array.from({ length: 90 }, (_, i) => wave(i, 2048, 2000)).flat())
    const many = section('point', Array.from({ length: 7000 }, (_, i) => wave(i, 2048, 2000)).flat())
    for (const sections of [[area], [line], [few], [many], [area, line, few]])
      for (const [left, top, width, height] of [
        [60, 90, 101, 77],
        [0, 0, 40, 256],
        [200, 31, 56, 225],
      ] as const) {
        const brush = (at: { left: number; top: number; width: number; height: number }): Brush => {
          const tools = { picture: new Picture(fakeSurface()), mask: new CoverageMask(), area: new AreaFill() }
          for (const tool of Object.values(tools)) tool.begin(at.width, at.height)
          const [stamps, crowds, segments] = [new StampPainter(), new CrowdPainter(), new SegmentStamps()]
          return { ...tools, ...at, stamps, crowds, segments, palette: lightPalette, tilePx: side, ratio: 1 }
        }
        const whole = brush({ left: 0, top: 0, width: side, height: side })
        const part = brush({ left, top, width, height })
        for (const one of [whole, part]) drawSections(one, sections, { color: '#336699', width: 3 })
        let [worst, inked] = [0, 0]
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++) {
            const here = part.picture.words[y * width + x]!
            const there = whole.picture.words[(y + top) * side + x + left]!
            if (there !== 0) inked++
            for (const shift of [0, 8, 16, 24])
              worst = Math.max(worst, Math.abs(((here >>> shift) & 255) - ((there >>> shift) & 255)))
          }
        expect(inked).toBeGreaterThan(0)
        // Sums and stamps that are cut elsewhere round otherwise.
        expect(worst).toBeLessThan(4)
      }
  })

  it('is what is in view, and the whole where that is most of it, nothing, or seen twice', () => {
    const tile = { x: 512, y: 1024, side: 512 }
    const seen = (x: number, y: number, width: number, height: number, world = 4096): PixelBox | null =>
      boxInView(tile, world, { corner: { x, y }, size: { x: width, y: height } }, 1)
    expect(seen(700, 1100, 2000, 2000)).toEqual({ left: 187, top: 75, width: 325, height: 437 })
    expect(seen(0, 0, 800, 1100)).toEqual({ left: 0, top: 0, width: 289, height: 77 })
    expect(seen(500, 1000, 600, 600)).toBeNull()
    expect(seen(2000, 1100, 500, 500)).toBeNull()
    // Over the edge of the world it comes again.
    expect(seen(4096 + 700, 1100, 2000, 2000)).toEqual({ left: 187, top: 75, width: 325, height: 437 })
    expect(seen(700, 1100, 5000, 2000)).toBeNull()
    const dense = boxInView(tile, 4096, { corner: { x: 700.4, y: 1100 }, size: { x: 2000, y: 2000 } }, 1.5)
    expect(dense).toEqual({ left: 281, top: 113, width: 487, height: 655 })
  })
})

function section(kind: 'point' | 'line' | 'polygon', coords: number[]): TileSection {
  const builder = new SectionBuilder(kind, 2)
  for (let i = 0; i < coords.length; i += 2) builder.vertex(coords[i]!, coords[i + 1]!)
  if (kind !== 'point') builder.endPart()
  builder.endFeature(77, 0)
  return decodeTile(encodeTile([builder.finish(12, false, () => ({ style: null, label: null }))]))[0]!
}

describe('picking', () => {
  it('finds points by their symbol, lines by distance, areas from inside', () => {
    const point = section('point', [2048, 2048])
    expect(pickSection(point, 0.5, 0.51, 512, 3, 4)).toMatchObject([{ feature: 77, sublayer: 2, kind: 'point' }])
    expect(pickSection(point, 0.5, 0.52, 512, 3, 4)).toEqual([])
    const line = section('line', [0, 0, 4096, 4096])
    expect(pickSection(line, 0.5, 0.505, 512, 3, 4)[0]!.distancePx).toBeCloseTo((2.56 * Math.SQRT2) / 2, 1)
    expect(pickSection(line, 0.2, 0.8, 512, 3, 4)).toEqual([])
    const area = section('polygon', [0, 0, 4000, 0, 4000, 4000, 0, 4000, 0, 0])
    expect(pickSection(area, 0.3, 0.6, 512, 3, 4)).toMatchObject([{ kind: 'polygon', distancePx: 0 }])
    expect(pickSection(area, 0.99, 0.99, 512, 3, 4)).toEqual([])
  })
})

describe('the painter', () => {
  const tile: JobTile = { z: 3, x: 2, y: 2, canvasPx: 512, tilePx: 512, ratio: 1, inView: null }
  const source = (id: string, more: Partial<TileSource> = {}): TileSource => ({
    id,
    revisionKey: id,
    kind: 'vector',
    index: 0,
    visible: true,
    opacity: 1,
    style: { color: '#336699', width: 2 },
    bbox4326: null,
    ...more,
  })
  const bytes = (): ArrayBuffer => {
    const builder = new SectionBuilder('point', 0)
    builder.vertex(100, 100)
    builder.endFeature(5, 0)
    return encodeTile([builder.finish(12, false, () => ({ style: null, label: null }))]).buffer as ArrayBuffer
  }

  function painter(): {
    tell: (message: Parameters<TilePainter['handle']>[0]) => void
    heard: FromPainter[]
    run: () => void
  } {
    const heard: FromPainter[] = []
    const waiting: (() => void)[] = []
    const made = new TilePainter(
      (message) => heard.push(message),
      fakeSurface,
      (next) => waiting.push(next),
    )
    const run = (): void => {
      for (let next = waiting.shift(); next; next = waiting.shift()) next()
    }
    return { tell: (message) => made.handle(message), heard, run }
  }

  const types = (heard: FromPainter[]): string[] => heard.splice(0).map((message) => message.type)

  it('asks for each tile once, paints when all is there, and repaints a new style without asking', () => {
    const { tell, heard, run } = painter()
    tell({
      type: 'sources',
      sources: [source('a'), source('b'), source('c', { visible: false })],
      palette: lightPalette,
    })
    tell({ type: 'draw', job: 1, turn: 1, tile })
    tell({ type: 'draw', job: 2, turn: 1, tile })
    const keys = heard.map((message) => (message.type === 'need' ? message.key : ''))
    expect(types(heard)).toEqual(['need', 'need'])
    tell({ type: 'data', key: keys[0]!, bytes: bytes(), failed: false })
    run()
    expect(heard).toEqual([])
    tell({ type: 'data', key: keys[1]!, bytes: null, failed: false })
    run()
    expect(types(heard)).toEqual(['drawn', 'drawn'])
    tell({ type: 'sources', sources: [source('a', { opacity: 0.5 }), source('b')], palette: lightPalette })
    tell({ type: 'draw', job: 1, turn: 1, tile })
    run()
    expect(types(heard)).toEqual(['drawn'])
    tell({ type: 'pick', request: 9, job: 1, x: 100 / 4096, y: 100 / 4096, tolerancePx: 3 })
    expect(heard.pop()).toMatchObject({ type: 'picked', request: 9, hits: [{ sourceId: 'a', feature: 5 }] })
  })

  it('paints what is in view first, and the rest when asked, its texts told once', () => {
    const { tell, heard, run } = painter()
    tell({ type: 'sources', sources: [source('a')], palette: lightPalette })
    const inView = { left: 0, top: 100, width: 512, height: 60 }
    tell({ type: 'draw', job: 1, turn: 1, tile: { ...tile, inView } })
    tell({ type: 'draw', job: 2, turn: 1, tile })
    const labels = new SectionBuilder('point', 0)
    labels.vertex(100, 100)
    labels.endFeature(5, 1)
    const named = encodeTile([labels.finish(12, false, () => ({ style: null, label: 'Pier 4' }))])
    const key = heard[0]!.type === 'need' ? heard[0]!.key : ''
    heard.length = 0
    tell({ type: 'complete' })
    run()
    expect(heard).toEqual([])
    tell({ type: 'data', key, bytes: named.slice().buffer, failed: false })
    run()
    expect(heard.filter(({ type }) => type === 'labels')).toHaveLength(2)
    expect(heard.filter(({ type }) => type === 'drawn')).toMatchObject([
      { job: 1, part: inView },
      { job: 2, part: null },
    ])
    heard.length = 0
    tell({ type: 'complete' })
    tell({ type: 'complete' })
    run()
    expect(heard).toMatchObject([{ type: 'drawn', job: 1, turn: 1, part: null }])
  })

  it('takes back what nobody waits for, and asks again after a failure', () => {
    const { tell, heard, run } = painter()
    tell({ type: 'sources', sources: [source('a')], palette: lightPalette })
    tell({ type: 'draw', job: 1, turn: 1, tile })
    tell({ type: 'drop', job: 1 })
    expect(types(heard)).toEqual(['need', 'unneed'])
    tell({ type: 'draw', job: 2, turn: 1, tile })
    const key = heard[0]!.type === 'need' ? heard[0]!.key : ''
    tell({ type: 'data', key, bytes: null, failed: true })
    run()
    expect(heard.pop()).toMatchObject({ type: 'drawn', job: 2, image: null, failed: 1 })
    heard.length = 0
    tell({ type: 'draw', job: 2, turn: 1, tile })
    expect(types(heard)).toEqual(['need'])
  })

  it('asks nothing of a layer that lies elsewhere, and the tile above of imagery that is magnified', () => {
    const { tell, heard } = painter()
    const photo = source('photo', { kind: 'raster', index: 3, maxZoom: 1 })
    tell({
      type: 'sources',
      sources: [source('far', { bbox4326: [100, -40, 101, -39] }), photo],
      palette: lightPalette,
    })
    tell({ type: 'draw', job: 1, turn: 1, tile })
    expect(heard).toMatchObject([{ type: 'need', tile: { kind: 'raster', index: 3, z: 1, x: 0, y: 0 } }])
  })

  it('asks for the texts of an attribute once, keeps them through changes of style, and takes them back with the tile', () => {
    const { tell, heard, run } = painter()
    const palette = lightPalette
    tell({ type: 'sources', sources: [source('a')], palette })
    tell({ type: 'draw', job: 1, turn: 1, tile })
    tell({ type: 'data', key: heard[0]!.type === 'need' ? heard[0]!.key : '', bytes: bytes(), failed: false })
    run()
    heard.length = 0
    tell({ type: 'sources', sources: [source('a', { labelBy: 'name' })], palette })
    tell({ type: 'draw', job: 1, turn: 2, tile })
    expect(heard).toMatchObject([{ type: 'need', tile: { kind: 'labels', field: 'name', z: 3 } }])
    const text = {
      kind: 'point',
      sublayer: 0,
      feature: 5,
      x: 0.5,
      y: 0.5,
      availableWidth: 0,
      angle: 0,
      text: 'Pier 4',
    } as const
    const key = heard[0]!.type === 'need' ? heard[0]!.key : ''
    tell({ type: 'data', key, bytes: encodeLabelTile([text]).slice().buffer, failed: false })
    run()
    expect(heard.slice(1)).toMatchObject([{ type: 'labels', job: 1, labels: [{ text: 'Pier 4' }] }, { type: 'drawn' }])
    heard.length = 0
    const red = { ...source('a').style, color: '#ff0000' }
    tell({ type: 'sources', sources: [source('a', { labelBy: 'name', style: red })], palette })
    tell({ type: 'draw', job: 1, turn: 3, tile })
    run()
    expect(heard).toMatchObject([{ type: 'labels', labels: [{ text: 'Pier 4', color: '#ff0000' }] }, { type: 'drawn' }])
    heard.length = 0
    tell({ type: 'drop', job: 1 })
    expect(heard).toMatchObject([{ type: 'labels', job: 1, labels: [] }])
  })
})
