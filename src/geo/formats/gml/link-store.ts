import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { letGoOfClosed } from '../../../node/let-go'
import { openSqlite, type Sqlite } from '../../../node/sqlite'
import { makeTempFolder } from '../../../node/temp-folder'
import { recordTooLarge } from '../common/geometry-limit'
import { fromBytes, toBytes } from '../common/feature-bytes'
import { Parts } from './parts'

/** What stands under an id. */
export interface Target {
  parts: Parts
  /** False: something that it refers to is not in it. */
  isWhole: boolean
  /** A feature of the file, not a geometry. */
  isFeature: boolean
  /** Its srsName; null: it has none. */
  srsName: string | null
}

/** Vertices that references may bring in, whatever the size of the file. */
const leastVertices = 5_000_000
/** Bytes of a vertex with its height. */
const vertexBytes = 24
/** A longer id is none. */
const maxIdLength = 1000

/**
 * What a reading of the file does with references: the first notes where they lead, others keep what stands there, the last takes it.
 */
export type LinkPhase = 'note' | 'keep' | 'take'

/**
 * The ids that references of a file lead to, and the geometries under them. It lies on the disk: a file may refer to any number. Close it
 * when done.
 */
export class LinkStore {
  phase: LinkPhase = 'note'
  #db: Sqlite | null = null
  #folder: string | null = null
  #wanted = 0
  #found = 0
  #vertices = 0

  /** @param fileBytes size of the file: what it refers to many times over is more than it holds */
  constructor(private readonly fileBytes: number) {}

  /** Makes the file that it lies in; before that nothing may be asked of it. */
  async open(): Promise<void> {
    this.#folder = await makeTempFolder('plumbline-links-')
    this.#db = openSqlite(join(this.#folder, 'links'))
    // What is lost with the power is made anew.
    this.#db.script('PRAGMA synchronous = OFF')
    this.#db.script('CREATE TABLE links (id TEXT PRIMARY KEY, target BLOB) WITHOUT ROWID')
    this.#db.script('BEGIN')
  }

  /** Ids that something refers to, and how many of them stand somewhere. */
  get counts(): { wanted: number; found: number } {
    return { wanted: this.#wanted, found: this.#found }
  }

  /** What a reference leads to; null: nothing, or nothing that is known yet. Throws GeometryTooLarge when it is too much in all. */
  follow(id: string): Target | null {
    if (id === '' || id.length > maxIdLength) return null
    if (this.phase === 'note') {
      this.#wanted += this.#db?.run('INSERT OR IGNORE INTO links (id) VALUES (?)', id).changes ?? 0
      return null
    }
    const row = this.#db?.get<{ target: Uint8Array | null }>('SELECT target FROM links WHERE id = ?', id)
    if (!row?.target) return null
    const target = restored(fromBytes<Kept>(Buffer.from(row.target)))
    // Attack: references to references, each twice, or to one large geometry from everywhere.
    this.#vertices += target.parts.vertexCount
    if (this.#vertices > leastVertices + this.fileBytes) throw recordTooLarge(this.#vertices * vertexBytes)
    return target
  }

  /** Keeps what stands under an id, if something refers to it. */
  put(id: string, { parts, ...facts }: Target): void {
    if (this.phase !== 'keep' || id.length > maxIdLength) return
    const row = this.#db?.get<{ isNew: number }>('SELECT target IS NULL AS isNew FROM links WHERE id = ?', id)
    if (!row) return
    this.#found += row.isNew
    this.#db?.run('UPDATE links SET target = ? WHERE id = ?', toBytes({ ...facts, ...kept(parts) }), id)
  }

  async close(): Promise<void> {
    if (this.#db) {
      this.#db.close()
      this.#db = null
      await letGoOfClosed()
    }
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
    this.#folder = null
  }
}

type Kept = ReturnType<typeof kept> & Omit<Target, 'parts'>

function kept({ points, lines, lineEnds, rings, ringEnds, polygonEnds, hasHeights, isMulti }: Parts) {
  return {
    points: { coords: points },
    lines: { coords: lines, ends: lineEnds },
    surface: { coords: rings, ends: ringEnds, polygonEnds },
    hasHeights,
    isMulti,
  }
}

function restored({ points, lines, surface, hasHeights, isMulti, ...facts }: Kept): Target {
  const parts = Object.assign(new Parts(), {
    ...{ points: points.coords, lines: lines.coords, lineEnds: lines.ends, rings: surface.coords },
    ...{ ringEnds: surface.ends, polygonEnds: surface.polygonEnds, hasHeights, isMulti },
  })
  return { parts, isWhole: facts.isWhole, isFeature: facts.isFeature, srsName: facts.srsName }
}
