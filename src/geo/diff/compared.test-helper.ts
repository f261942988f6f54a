import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSetFromPath } from '../file-set'
import { diffFiles } from '.'
import { openDifferences } from './read-differences'
import type { Held } from './work'

/** A feature of a GeoJSON file; for tests. */
export interface Row {
  geometry: unknown
  properties: Record<string, unknown>
  id?: number
}

/** A pipe with attributes, each at a place of its own; for tests. */
export const pipe = (id: string, depth: number | null, owner: string): Row => ({
  geometry: { type: 'LineString', coordinates: [[0, Number(id) / 10], [0.1, Number(id) / 10]] }, // prettier-ignore
  properties: { id, depth, owner },
})

export const collection = (rows: readonly Row[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: rows.map((row) => ({ type: 'Feature', ...row })) })

/** A folder in which texts are compared as files; for tests. */
export async function comparisons() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-diff-'))
  let counter = 0
  return {
    /** What two texts differ in, with all differences and all lines of the table. */
    async diff(before: string, after: string, extension = 'geojson', held?: Held) {
      const side = async (text: string) => {
        const path = join(folder, `${counter++}.${extension}`)
        await writeFile(path, text)
        return { files: await fileSetFromPath(path), options: {}, defaultSrid: null }
      }
      const outPath = join(folder, `${counter++}.db`)
      const summary = await diffFiles(
        { before: await side(before), after: await side(after), outPath },
        {},
        held ? { held } : {},
      )
      const stored = openDifferences(outPath)
      const all = { kinds: ['added', 'removed', 'moved', 'changed'] as const, offset: 0, limit: 20_000 }
      const { features } = stored.list({ ...all, bbox4326: null, maxVertices: 1000 })
      const { lines } = stored.lines({ ...all, words: '', of: null })
      stored.close()
      return { ...summary, features, lines, outPath }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
