import { describe, expect, it } from 'vitest'
import { TileFrameReader } from '../shared/tiles'
import { tileRoute } from './tile-route'

describe('addresses of tiles', () => {
  it('name vectors, rasters and the texts of an attribute', async () => {
    const asked: unknown[][] = []
    const route = tileRoute({
      get: (key, address) => {
        asked.push([key, address])
        return Promise.resolve(new Uint8Array(4))
      },
    })
    const types = []
    for (const path of ['/tiles/k.1/v/3/2/1', '/tiles/k.1/r12/3/2/1', '/tiles/k.1/l/3/2/1/Asset%20n%C2%B0%2F2'])
      types.push((await route(path))?.headers['Content-Type'])
    expect(types).toEqual(['application/octet-stream', 'image/png', 'application/json'])
    expect(asked).toEqual([
      ['k.1', { kind: 'vector', index: 0, z: 3, x: 2, y: 1 }],
      ['k.1', { kind: 'raster', index: 12, z: 3, x: 2, y: 1 }],
      ['k.1', { kind: 'labels', index: 0, z: 3, x: 2, y: 1, field: 'Asset n°/2' }],
    ])
    for (const path of ['/tiles/x/k/v/3/2/1', '/tiles/k/l/3/2/1', '/tiles/k/v/3/2/1/name', '/tiles/k/l/3/2/1/%E0%A4%A'])
      expect((await route(path))?.status).toBe(404)
    expect(asked).toHaveLength(3)
  })

  it('may come several at once: each is sent as it is ready, and what cannot be had is told', async () => {
    const ready: ((tile: Uint8Array | null) => void)[] = []
    const route = tileRoute({
      get: (_key, { x }) =>
        x === 9 ? Promise.reject(new Error('unreadable')) : new Promise((resolve) => (ready[x] = resolve)),
    })
    const answer = await route('/tiles/k/v/3/0/1;k/v/3/1/1;k/v/3/9/1')
    expect(answer?.status).toBe(200)
    ready[1]!(new Uint8Array([7, 8]))
    ready[0]!(null)
    const heard: unknown[] = []
    const reader = new TileFrameReader((index, tile) =>
      heard.push([index, tile instanceof Uint8Array ? [...tile] : tile]),
    )
    for await (const piece of answer!.body as AsyncIterable<Uint8Array>) reader.push(piece)
    expect(heard).toHaveLength(3)
    expect(heard).toEqual(
      expect.arrayContaining([
        [0, null],
        [1, [7, 8]],
        [2, 'failed'],
      ]),
    )
    const many = (count: number): string => `/tiles/${Array.from({ length: count }, () => 'k/v/3/9/1').join(';')}`
    expect((await route(many(32)))?.status).toBe(200)
    expect((await route(many(33)))?.status).toBe(404)
    expect((await route('/tiles/k/v/3/0/1;../v/3/0/1/x'))?.status).toBe(404)
  })
})
