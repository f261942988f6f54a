import { describe, expect, it } from 'vitest'
import { legible } from './label-painter'
import { lightPalette } from './tile-source'
import type { LabelView, TileLabel } from './painter-protocol'
import { placeLabels, type LabelledTile } from './place-labels'

const view: LabelView = {
  zoom: 5,
  tileZ: 4,
  left: 16 * 256,
  top: 16 * 256,
  width: 1024,
  height: 1024,
  seen: { left: 0, top: 0, right: 1024, bottom: 1024 },
  covers: [],
  ratio: 1,
  palette: lightPalette,
  fontFamily: 'sans-serif',
}
const widthOf = (line: string): number => line.length * 6
const label = (more: Partial<TileLabel>): TileLabel => ({
  text: 'Pier 4',
  kind: 'point',
  x: 0.5,
  y: 0.5,
  angle: 0,
  availableWidth: 0,
  source: 'a',
  feature: 1,
  radius: 4,
  color: null,
  rank: 0,
  ...more,
})
const tile = (x: number, y: number, labels: TileLabel[]): LabelledTile => ({ tile: { z: 4, x, y }, labels })
const texts = (tiles: LabelledTile[], from = view): string[] =>
  placeLabels(tiles, from, widthOf).map(({ lines }) => lines.join(' '))

describe('places of labels', () => {
  it('put no text over another, whatever order the tiles come in', () => {
    const crowd = (x: number, y: number): LabelledTile =>
      tile(
        x,
        y,
        Array.from({ length: 200 }, (_, i) =>
          label({ text: `N ${i}`, x: (i % 14) / 14, y: i / 200, feature: x * 1000 + i, source: `${y}` }),
        ),
      )
    const tiles = [crowd(8, 8), crowd(9, 8), crowd(8, 9)]
    const placed = placeLabels(tiles, view, widthOf)
    expect(placed.length).toBeGreaterThan(100)
    expect(placeLabels([...tiles].reverse(), view, widthOf)).toEqual(placed)
    for (const [n, a] of placed.entries())
      for (const b of placed.slice(n + 1)) {
        const apartX = Math.abs(a.x - b.x) >= (widthOf(a.lines[0]!) + widthOf(b.lines[0]!)) / 2
        expect(apartX || Math.abs(a.y - b.y) >= 14).toBe(true)
      }
  })

  it('name a feature of several tiles once, on its largest piece in view', () => {
    const piece = (x: number, availableWidth: number): LabelledTile =>
      tile(x, 8, [label({ kind: 'line', availableWidth, feature: 7, text: 'Quay Road' })])
    const both = placeLabels([piece(8, 0.2), piece(9, 0.9)], view, widthOf)
    expect(both).toHaveLength(1)
    expect(both[0]!.x).toBeGreaterThan(512)
    // The larger piece lies outside: the one that is seen speaks.
    const left = placeLabels(
      [piece(8, 0.3), piece(9, 0.9)],
      { ...view, width: 400, seen: { ...view.seen, right: 400 } },
      widthOf,
    )
    expect(left.map(({ x }) => x)).toEqual([256])
  })

  it('keep clear of what covers the map, and are not cut by the edge of the window', () => {
    const [free] = placeLabels([tile(8, 8, [label({})])], view, widthOf)
    const arrow = { left: free!.x - 5, top: free!.y - 5, right: free!.x + 5, bottom: free!.y + 5 }
    const [beside] = placeLabels([tile(8, 8, [label({})])], { ...view, covers: [arrow] }, widthOf)
    expect(Math.hypot(beside!.x - free!.x, beside!.y - free!.y)).toBeGreaterThan(10)
    const everything = [{ left: 0, top: 0, right: 1024, bottom: 1024 }]
    expect(texts([tile(8, 8, [label({})])], { ...view, covers: everything })).toEqual([])
    const seen = { ...view.seen, right: free!.x }
    const [inside] = placeLabels([tile(8, 8, [label({})])], { ...view, seen }, widthOf)
    expect(inside!.x + widthOf('Pier 4') / 2).toBeLessThanOrEqual(free!.x)
    // Beyond the edge a text waits for the next drag.
    expect(texts([tile(8, 8, [label({})])], { ...view, seen: { ...view.seen, right: 100 } })).toEqual(['Pier 4'])
  })

  it('leave out lines and areas too small for their text, and repeats along a road', () => {
    expect(texts([tile(8, 8, [label({ kind: 'line', availableWidth: 0.05 })])])).toEqual([])
    expect(texts([tile(8, 8, [label({ kind: 'polygon', availableWidth: 0.05 })])])).toEqual([])
    const road = [0.3, 0.4, 0.9].map((x, feature) =>
      label({ kind: 'line', availableWidth: 0.5, x, feature, text: 'Quay' }),
    )
    expect(texts([tile(8, 8, road)])).toHaveLength(2)
  })

  it('find the copy of the world that is shown, and never stand on their heads', () => {
    const world = 256 * 2 ** view.zoom
    expect(texts([tile(8, 8, [label({})])], { ...view, left: view.left + world })).toEqual(['Pier 4'])
    const [turned] = placeLabels([tile(8, 8, [label({ kind: 'text', angle: 170 })])], view, widthOf)
    expect(Math.cos(turned!.turn)).toBeGreaterThan(0)
  })

  it('keep a colour only where it can be read', () => {
    expect(legible('#1b1f24', '#16181b')).toBeNull()
    expect(legible('#1b1f24', '#ffffff')).toBe('#1b1f24')
    expect(legible('#ffe066', '#ffffff')).toBeNull()
  })
})
