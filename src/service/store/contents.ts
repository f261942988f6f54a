import { sql } from 'kysely'
import type { Db } from './db'
import { query } from './query'

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
const unused = sql<boolean>`
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

const keyOf = query((on, organizationId: number, sha256: string) =>
  on.from
    .selectFrom('contents')
    .select('object_key')
    .where('organization_id', '=', organizationId)
    .where('sha256', '=', sha256),
)
const hold = query((on, organizationId: number, sha256: string, key: string, holder: string, heldMs: number) =>
  on.from
    .insertInto('contents')
    .values({ organization_id: organizationId, sha256, object_key: key, holder, held_ms: heldMs })
    .onConflict((there) =>
      there.columns(['organization_id', 'sha256']).doUpdateSet((values) => ({
        holder: values.ref('excluded.holder'),
        held_ms: values.ref('excluded.held_ms'),
      })),
    )
    .returning('object_key'),
)
const replace = query((on, key: string, organizationId: number, sha256: string) =>
  on.from
    .updateTable('contents')
    .set({ object_key: key })
    .where('organization_id', '=', organizationId)
    .where('sha256', '=', sha256),
)
const strikeHeld = query(
  (on, held: string) => sql<{ object_key: string }>`
    DELETE FROM contents WHERE ${unused} AND (organization_id, sha256, holder) IN (
      SELECT CAST("each".value ->> 'organizationId' AS bigint), "each".value ->> 'sha256', "each".value ->> 'holder'
      FROM ${on.eachObject(held)}
    ) RETURNING object_key`,
)
const strikeOld = query((on, heldBeforeMs: number) =>
  on.from.deleteFrom('contents').where('held_ms', '<', heldBeforeMs).where(unused).returning('object_key'),
)
const knownKeys = query(
  (on, keys: string) => sql<{ object_key: string }>`
    SELECT object_key FROM contents WHERE object_key IN (SELECT "each".value FROM ${on.eachText(keys)})`,
)

export function contentIndex(db: Db) {
  return {
    /** The key of an organization's content; null when it has none. */
    keyOf: async (organizationId: number, sha256: string): Promise<string | null> =>
      (await db.first(keyOf, organizationId, sha256))?.object_key ?? null,

    /** Holds a content: gives the key under which it is kept from now on, which is another one's when it was there already. */
    hold: async ({ organizationId, sha256, key, holder, heldMs }: ContentRow): Promise<string> =>
      (await db.write(hold, organizationId, sha256, key, holder, heldMs))?.object_key ?? key,

    /** Puts another object in the place of one that is not there any more. */
    async replace({ organizationId, sha256, key }: ContentRow): Promise<void> {
      await db.run(replace, key, organizationId, sha256)
    },

    /** Strikes out what goes, and gives the keys of its objects, which are for the caller to remove. */
    strikeUnused: ({ heldBeforeMs, held }: UnusedContent): Promise<string[]> =>
      db.transaction(async (tx) => {
        const rows = held.length === 0 ? [] : await tx.all(strikeHeld, JSON.stringify(held))
        const old = await tx.all(strikeOld, heldBeforeMs)
        return [...rows, ...old].map((row) => row.object_key)
      }),

    /** Those of some keys that are written down. */
    known: async (keys: readonly string[]): Promise<Set<string>> =>
      new Set((await db.all(knownKeys, JSON.stringify(keys))).map((row) => row.object_key)),
  }
}
