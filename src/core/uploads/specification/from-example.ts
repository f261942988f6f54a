import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { GeoEngine } from '../../../geo/engine-api'
import { inPieces } from '../../../geo/small-sets'
import { wordedError } from '../../../shared/errors/worded-error'
import { inferSpecification, type ExampleFile } from '../../../shared/specification/infer'
import type { Specification } from '../../../shared/specification/schema'
import { inParallel } from '../../in-parallel'
import { rowsOfFiles } from '../plan/files/split-deliveries'
import { scanPaths } from '../scan'
import { takeSpecification } from './in-force'

/** A specification made of good files. */
export interface ExampleSpecification {
  specification: Specification
  /** Files that it was made of. */
  files: number
  /** Files that could not be read, so that nothing was learned of them. */
  unread: number
}

const atOnce = 3

/** Reads good files and makes the specification that they keep. Errors: those of `scanPaths`, `invalid` where nothing could be read, cancelled. */
export async function specificationFromExample(parts: {
  path: string
  geo: GeoEngine
  /** Taken where a file names no coordinate system; null: none is. */
  srid: number | null
  signal: AbortSignal
}): Promise<ExampleSpecification> {
  const { geo, srid, signal } = parts
  const root = resolve(parts.path)
  const found = await scanPaths([root], { signal })
  const { files } = await takeSpecification(found, [root])
  // Zips with several sets are unpacked meanwhile.
  const stagingDir = await mkdtemp(join(tmpdir(), 'plumbline-example-'))
  try {
    const { rows } = await rowsOfFiles({ ...found, files }, { geo, stagingDir, signal })
    const readable = rows.filter(({ fault }) => fault === null)
    const examples = new Map<string, ExampleFile>()
    await inParallel(
      inPieces(readable, ({ readSet }) => readSet),
      atOnce,
      async (piece) => {
        const read = piece.map(async ({ row, readSet }) => {
          const report = await geo.inspect({ files: readSet, options: {}, defaultSrid: srid, survey: true }, { signal })
          const { format, layers } = report
          if (!report.error) examples.set(row.id, { name: row.name, ext: row.files[0]?.ext ?? '', format, layers })
        })
        await Promise.all(read)
      },
    )
    const good = readable.flatMap(({ row }) => examples.get(row.id) ?? [])
    if (good.length === 0) throw wordedError('invalid', 'specificationNoExample', { folder: basename(root) })
    const specification = inferSpecification(basename(root), good)
    return { specification, files: good.length, unread: rows.length - good.length }
  } finally {
    await rm(stagingDir, { recursive: true, force: true })
  }
}
