import { describe, expect, it } from 'vitest'
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
    for (const path of ['/tiles/k/l/3/2/1', '/tiles/k/v/3/2/1/name', '/tiles/k/l/3/2/1/%E0%A4%A'])
      expect((await route(path))?.status).toBe(404)
    expect(asked).toHaveLength(3)
  })
})
