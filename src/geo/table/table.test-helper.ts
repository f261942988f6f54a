import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TilesetWriter, openTileset, type Tileset } from '../tileset'
import type { Field, Geometry, PropertyValue } from '../model'

export const point = (x: number, y = 1): Geometry => ({ type: 'Point', dim: 2, coords: [x, y], ends: [1] })

/** Gives a tileset of these rows to `work`, and removes it. */
export async function withTileset(
  fields: readonly Field[],
  rows: readonly { properties: PropertyValue[]; geometry?: Geometry | null }[],
  work: (tileset: Tileset) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  try {
    const writer = new TilesetWriter(join(folder, 'form'), { durable: false })
    writer.beginSublayer('rows', [...fields])
    writer.append(
      rows.map(({ properties, geometry }, i) => ({
        id: null,
        geometry: geometry === undefined ? point(i) : geometry,
        properties,
      })),
    )
    writer.finish({ format: 'geojson', warnings: [] })
    const tileset = openTileset(join(folder, 'form'))
    try {
      await work(tileset)
    } finally {
      tileset.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
