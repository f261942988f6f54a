import { expect, it, vi } from 'vitest'
import { openBelow, tellsOpenFiles } from '../../node/open-below.test-helper'
import { AppError } from '../../shared/errors/app-error'
import { point, withTileset } from '../table/table.test-helper'
import type { Tileset } from '../tileset'
import { KeptOpen } from './kept-open'

it.runIf(tellsOpenFiles)('keeps a tileset open until nobody has asked for a while', () =>
  withTileset([], [{ properties: [], geometry: point(0) }], async ({ dir }) => {
    const kept = new KeptOpen(30)
    const before = openBelow(dir).length
    const first = kept.use(dir, (tileset) => tileset)
    kept.rest()
    expect(openBelow(dir).length).toBeGreaterThan(before)
    expect(kept.use(dir, (tileset) => tileset)).toBe(first)
    kept.rest()
    await vi.waitFor(() => expect(openBelow(dir)).toHaveLength(before))
    expect(kept.use(dir, (tileset) => tileset)).not.toBe(first)
    new KeptOpen(0).rest()
  }),
)

it('closes all and goes on when the system gives no more files, and says what else is wrong', () =>
  withTileset([], [{ properties: [], geometry: point(0) }], async ({ dir }) => {
    const kept = new KeptOpen(0)
    const first = kept.use(dir, (tileset) => tileset)
    let asked = 0
    const count = (tileset: Tileset) => {
      if (asked++ === 0)
        throw new AppError('file.corrupt', 'damaged', { cause: Object.assign(new Error('many'), { code: 'EMFILE' }) })
      return tileset
    }
    expect(kept.use(dir, count)).not.toBe(first)
    const broken = (): never => {
      throw new AppError('file.corrupt', 'damaged')
    }
    expect(() => kept.use(dir, broken)).toThrow('damaged')
    kept.rest()
    await Promise.resolve()
  }))
