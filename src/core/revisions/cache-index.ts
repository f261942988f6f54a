import type { TilesetManifest } from '../../geo/engine-api'
import type { ReadOptions } from '../../geo/model'
import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { projectKeys, projectOfKey } from '../project-key'
import { migrate } from '../../node/migrate'
import { newOwner } from '../uploads/owner-watch'
import { cacheMigrations, tablesOfConnections } from './cache-schema'
import { openHoldWishes } from './hold-wishes'
import { openLayerPlaces } from './layer-places'
import { openPackReadings } from './pack-readings'
import { openSeenLayers } from './seen-layers'
import { layerRevisionKey } from './revision-ref'
import { openPendingWrites } from './pending-writes'

/** A revision whose source file is on disk. */
export interface CachedRevision {
  project: ProjectRef
  layerId: number
  revisionId: string
  layerName: string
  fileName: string
  /** Of the source file; its name in the store. */
  sha256: string
  sizeBytes: number
  /** EPSG code, 0 or -1 as the service says; null when it says nothing. */
  srid: number | null
  /** Those that its comment says it was sent with; absent: it was fetched before they were noted. */
  units?: ReadOptions['units']
  /** When it was read from the service, ISO 8601. */
  readAt: string
  usedAtMs: number
}

/** A tileset on disk. */
export interface CachedTileset {
  key: string
  sha256: string
  manifest: TilesetManifest
  sizeBytes: number
  usedAtMs: number
}

/** What the cache holds; the files themselves are content-store's and the engine's. */
export type CacheIndex = ReturnType<typeof openCacheIndex>

interface RevisionRow {
  connection: string
  project: string
  json: string
}

interface TilesetRow {
  key: string
  sha256: string
  manifest: string
  size: number
  used_at: number
}

/** Opens the index of `cache.db`, brought to the present schema. */
export function openCacheIndex(db: Sqlite) {
  migrate(db, cacheMigrations)
  const pendingWrites = openPendingWrites(db, newOwner())
  const place = 'connection = ? AND project = ?'
  const columns = 'connection, project, json'
  // The columns say where it belongs: a connection may have got another id since it was written.
  const parse = (row: RevisionRow): CachedRevision => ({
    ...(JSON.parse(row.json) as CachedRevision),
    project: projectOfKey(row.connection, row.project),
  })
  const tilesetOf = (row: TilesetRow): CachedTileset => ({
    key: row.key,
    sha256: row.sha256,
    manifest: JSON.parse(row.manifest) as TilesetManifest,
    sizeBytes: row.size,
    usedAtMs: row.used_at,
  })
  return {
    /** Has all changes of `work` on the disk as one. */
    atOnce: <T>(work: () => T): T => db.transaction(work),
    revision(project: ProjectRef, layerId: number, revisionId: string): CachedRevision | null {
      const row = db.get<RevisionRow>(
        `SELECT ${columns} FROM revisions WHERE ${place} AND layer_id = ? AND revision_id = ?`,
        ...projectKeys(project),
        layerId,
        revisionId,
      )
      return row ? parse(row) : null
    },
    revisions: (project: ProjectRef | null): CachedRevision[] =>
      (project
        ? db.all<RevisionRow>(`SELECT ${columns} FROM revisions WHERE ${place}`, ...projectKeys(project))
        : db.all<RevisionRow>(`SELECT ${columns} FROM revisions`)
      ).map(parse),
    /** Ends the writing of `sources/SHA256` too. */
    saveRevision(revision: CachedRevision): void {
      db.transaction(() => {
        db.run(
          'INSERT OR REPLACE INTO revisions VALUES (?, ?, ?, ?, ?, ?)',
          ...projectKeys(revision.project),
          revision.layerId,
          revision.revisionId,
          revision.sha256,
          JSON.stringify(revision),
        )
        pendingWrites.end(`sources/${revision.sha256}`)
      })
    },
    dropRevision: (project: ProjectRef, layerId: number, revisionId: string): void =>
      void db.run(
        `DELETE FROM revisions WHERE ${place} AND layer_id = ? AND revision_id = ?`,
        ...projectKeys(project),
        layerId,
        revisionId,
      ),
    /** Whether a content is the source of any revision. */
    hasContent: (sha256: string): boolean =>
      db.get('SELECT 1 AS one FROM revisions WHERE sha256 = ? LIMIT 1', sha256) !== undefined,
    tileset(key: string): CachedTileset | null {
      const row = db.get<TilesetRow>('SELECT * FROM forms WHERE key = ?', key)
      return row ? tilesetOf(row) : null
    },
    tilesets: (sha256: string): CachedTileset[] =>
      db.all<TilesetRow>('SELECT * FROM forms WHERE sha256 = ?', sha256).map(tilesetOf),
    /** How many tilesets a content has, and their bytes. */
    tilesetRoom: (sha256: string): { count: number; bytes: number } =>
      db.get<{ count: number; bytes: number }>(
        'SELECT count(*) AS count, ifnull(sum(size), 0) AS bytes FROM forms WHERE sha256 = ?',
        sha256,
      ) ?? { count: 0, bytes: 0 },
    /** Revisions of a project with their source and a tileset, as `LAYER REVISION`. */
    onDisk: (project: ProjectRef): ReadonlySet<string> =>
      new Set(
        db
          .all<{ layer_id: number; revision_id: string }>(
            `SELECT layer_id, revision_id FROM revisions AS r WHERE ${place}
             AND EXISTS (SELECT 1 FROM forms WHERE forms.sha256 = r.sha256)`,
            ...projectKeys(project),
          )
          .map((row) => layerRevisionKey(row.layer_id, row.revision_id)),
      ),
    /** Revisions of a project whose tileset keeps alignments, with its key; the tileset that was used last comes first. */
    withAlignments: (project: ProjectRef): { cached: CachedRevision; key: string }[] =>
      db
        .all<RevisionRow & { key: string }>(
          `SELECT ${columns}, forms.key AS key FROM revisions JOIN forms USING (sha256)
           WHERE ${place} AND json_extract(forms.manifest, '$.alignments') > 0 ORDER BY forms.used_at DESC`,
          ...projectKeys(project),
        )
        .map((row) => ({ cached: parse(row), key: row.key })),
    /** Ends the writing of `forms/KEY` too. */
    saveTileset(tileset: CachedTileset): void {
      db.transaction(() => {
        db.run(
          'INSERT OR REPLACE INTO forms VALUES (?, ?, ?, ?, ?)',
          tileset.key,
          tileset.sha256,
          JSON.stringify(tileset.manifest),
          tileset.sizeBytes,
          tileset.usedAtMs,
        )
        pendingWrites.end(`forms/${tileset.key}`)
      })
    },
    dropTileset: (key: string): void => void db.run('DELETE FROM forms WHERE key = ?', key),
    /** Drops the tilesets of contents that are no revision's source any more. */
    dropLooseTilesets: (): void => void db.run('DELETE FROM forms WHERE sha256 NOT IN (SELECT sha256 FROM revisions)'),
    touch: (key: string, nowMs: number): void => void db.run('UPDATE forms SET used_at = ? WHERE key = ?', nowMs, key),
    /** Bytes of sources as the service told them, by revision; those that were downloaded are in `revisions`. */
    sourceSizes: (project: ProjectRef): ReadonlyMap<string, number> =>
      new Map(
        db
          .all<{ revision_id: string; size: number }>(
            `SELECT revision_id, size FROM source_sizes WHERE ${place}`,
            ...projectKeys(project),
          )
          .map((row) => [row.revision_id, row.size]),
      ),
    saveSourceSize: (project: ProjectRef, revisionId: string, bytes: number): void =>
      void db.run(
        'INSERT OR REPLACE INTO source_sizes VALUES (?, ?, ?, ?)',
        ...projectKeys(project),
        revisionId,
        bytes,
      ),
    removeConnection(connectionId: string): void {
      db.transaction(() => {
        for (const table of tablesOfConnections) db.run(`DELETE FROM ${table} WHERE connection = ?`, connectionId)
      })
    },
    wishes: openHoldWishes(db),
    places: openLayerPlaces(db),
    pendingWrites,
    seen: openSeenLayers(db),
    readings: openPackReadings(db),
  }
}
