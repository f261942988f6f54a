import type { Sqlite } from '../../node/sqlite'

/** A kept object, as it is written down. */
export interface ContentRow {
  organizationId: number
  sha256: string
  /** Of the object, without the prefix of its place. */
  key: string
  /** Who holds it last, by a name that nobody else has, and when (UTC milliseconds). */
  holder: string
  heldMs: number
}

/** Which of the kept objects go: those that nothing knows and nobody holds any more. */
export interface UnusedContent {
  /** Held last before this (UTC milliseconds): whoever held it has written down what for, or never will. */
  heldBeforeMs: number
  /** Besides, of these whatever was held last by this holder. */
  held: readonly { organizationId: number; sha256: string; holder: string }[]
}

/**
 * Where the files of an object store lie: an organization has an object once for each content. Several processes write here: a
 * content that is held while another process lets it go is either kept by that process or held anew, never both gone and kept.
 */
export type ContentIndex = ReturnType<typeof contentIndex>

/** Whether a row of `contents` is known to no revision and no job at work. */
const unused = `
  NOT EXISTS (
    SELECT 1 FROM revision_files
    JOIN revisions ON revisions.id = revision_files.revision_id
    JOIN layers ON layers.id = revisions.layer_id
    JOIN projects ON projects.id = layers.project_id
    WHERE revision_files.sha256 = contents.sha256 AND projects.organization_id = contents.organization_id
  ) AND NOT EXISTS (
    SELECT 1 FROM job_files
    JOIN jobs ON jobs.id = job_files.job_id
    JOIN projects ON projects.id = jobs.project_id
    WHERE job_files.sha256 = contents.sha256 AND jobs.state IN ('initializing', 'processing')
    AND projects.organization_id = contents.organization_id
  )`

export function contentIndex(db: Sqlite) {
  return {
    /** The key of an organization's content; null when it has none. */
    async keyOf(organizationId: number, sha256: string): Promise<string | null> {
      const found = db.get<{ object_key: string }>(
        'SELECT object_key FROM contents WHERE organization_id = ? AND sha256 = ?',
        organizationId,
        sha256,
      )
      return found?.object_key ?? null
    },

    /** Holds a content: gives the key under which it is kept from now on, which is another one's when it was there already. */
    async hold({ organizationId, sha256, key, holder, heldMs }: ContentRow): Promise<string> {
      const found = db.get<{ object_key: string }>(
        `INSERT INTO contents (organization_id, sha256, object_key, holder, held_ms) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (organization_id, sha256) DO UPDATE SET holder = excluded.holder, held_ms = excluded.held_ms
         RETURNING object_key`,
        organizationId,
        sha256,
        key,
        holder,
        heldMs,
      )
      return found?.object_key ?? key
    },

    /** Puts another object in the place of one that is not there any more. */
    async replace({ organizationId, sha256, key }: ContentRow): Promise<void> {
      db.run('UPDATE contents SET object_key = ? WHERE organization_id = ? AND sha256 = ?', key, organizationId, sha256)
    },

    /** Strikes out what goes, and gives the keys of its objects, which are for the caller to remove. */
    async strikeUnused({ heldBeforeMs, held }: UnusedContent): Promise<string[]> {
      const rows =
        held.length === 0
          ? []
          : db.all<{ object_key: string }>(
              `DELETE FROM contents WHERE ${unused} AND (organization_id, sha256, holder) IN (
           SELECT value ->> 'organizationId', value ->> 'sha256', value ->> 'holder' FROM json_each(?)
         ) RETURNING object_key`,
              JSON.stringify(held),
            )
      const old = db.all<{ object_key: string }>(
        `DELETE FROM contents WHERE held_ms < ? AND ${unused} RETURNING object_key`,
        heldBeforeMs,
      )
      return [...rows, ...old].map((row) => row.object_key)
    },

    /** Those of some keys that are written down. */
    async known(keys: readonly string[]): Promise<Set<string>> {
      const rows = db.all<{ object_key: string }>(
        'SELECT object_key FROM contents WHERE object_key IN (SELECT value FROM json_each(?))',
        JSON.stringify(keys),
      )
      return new Set(rows.map((row) => row.object_key))
    },
  }
}
