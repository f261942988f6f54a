import { expect, it } from 'vitest'
import type { LookedLayer, ServiceRow } from '../../shared/services/report'
import { coverOf } from './row-cover'

const layer = (name: string, createdDate: string) => ({ name, revision: { createdDate } }) as LookedLayer
const layers = [layer('Design', '2026-05'), layer('Bestehendes Gelände', '2025-01'), layer('Cut', '2026-06')]
const row = (heightMetres: number | null, drawnHeight: number | null) => ({ heightMetres, drawnHeight }) as ServiceRow
const over = (...heights: number[]) => ({ surfaces: heights.map((height, tileset) => ({ tileset, height })) })

it('is reckoned from the surface that is named as the ground', () => {
  expect(coverOf(row(null, 8.4), over(11, 10, 9), layers, (tileset) => tileset)).toEqual({ metres: 1.6, layer: 1 })
})

it('is else reckoned from the surface that was revised last, by the height of the column before the drawn one', () => {
  const without = (tileset: number) => (tileset === 1 ? undefined : tileset)
  expect(coverOf(row(8, 5), over(11, 10, 9), layers, without)).toEqual({ metres: 1, layer: 2 })
})

it('is not known without a height or a surface', () => {
  expect(coverOf(row(null, null), over(11), layers, (tileset) => tileset)).toBeNull()
  expect(coverOf(row(1, null), over(), layers, (tileset) => tileset)).toBeNull()
})
