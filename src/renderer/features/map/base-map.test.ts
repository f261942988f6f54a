// @vitest-environment happy-dom
import * as L from 'leaflet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Settings } from '../../../shared/contract'
import { createBaseMap } from './base-map'

vi.mock('./land-layer', () => ({
  LandLayer: class {
    addTo = () => this
    repaint = () => undefined
  },
}))

let told: unknown[]
let tiles: L.TileLayer
let use: (address: string) => void
const place = Object.assign(L.point(5, 2), { z: 3 }) as L.Coords
const settings = (baseMapUrl: string) => ({ baseMapUrl, baseMapAttribution: '' }) as Settings

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 0 })
  vi.advanceTimersByTime(60_000)
  told = []
  const added = vi.spyOn(L.TileLayer.prototype, 'addTo').mockReturnThis()
  const map = { attributionControl: { addAttribution: () => undefined, removeAttribution: () => undefined } }
  const base = createBaseMap(map as never, (tile) => told.push(tile))
  use = (address) => {
    base.use(settings(address))
    tiles = added.mock.contexts.at(-1) as L.TileLayer
  }
  use('https://one.example/{z}/{x}/{y}')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('tells once of an address that its tiles do not come, and again of the next', () => {
  tiles.fire('tileerror', { coords: place })
  tiles.fire('tileerror', { coords: place })
  expect(told).toEqual([place])
  use('https://two.example/{z}/{x}/{y}')
  tiles.fire('tileerror', { coords: place })
  expect(told).toHaveLength(2)
})

it('tells of a server that is silent, not of one that is a little slow', () => {
  tiles.fire('tileloadstart', { coords: place })
  vi.advanceTimersByTime(14_000)
  tiles.fire('tileload', {})
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  tiles.fire('tileloadstart', { coords: place })
  vi.advanceTimersByTime(15_000)
  expect(told).toEqual([place])
})

it('tells nothing of a tile that is missing beside others that come, as at the edge of what a server has', () => {
  tiles.fire('tileload', {})
  tiles.fire('tileerror', { coords: place })
  expect(told).toEqual([])
  vi.advanceTimersByTime(11_000)
  tiles.fire('tileerror', { coords: place })
  expect(told).toEqual([place])
})
