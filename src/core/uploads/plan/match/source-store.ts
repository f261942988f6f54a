import type { Sqlite } from '../../../../node/sqlite'
import type { ProjectRef } from '../../../../shared/contract'
import { fullProjectKey, projectKeys } from '../../../project-key'
import type { SourceFacts } from '../../decide'

/** What was found in the sources of revisions, which never change; in uploads.db, so that each is fetched once. */
export type SourceStore = ReturnType<typeof openSourceStore>

/** Opens it in a database whose schema is up to date (journal-schema.ts). */
export function openSourceStore(db: Sqlite) {
  /** By project and revision: text that is as before is the same object. */
  const parsed = new Map<string, { json: string; facts: SourceFacts }>()

  function read(key: string, json: string): SourceFacts {
    const before = parsed.get(key)
    if (before?.json === json) return before.facts
    const facts = JSON.parse(json) as SourceFacts
    parsed.set(key, { json, facts })
    return facts
  }

  return {
    get(project: ProjectRef, revisionId: string): SourceFacts | null {
      const row = db.get<{ json: string }>(
        'SELECT json FROM source_facts WHERE connection = ? AND project = ? AND revision_id = ?',
        ...projectKeys(project),
        revisionId,
      )
      return row ? (JSON.parse(row.json) as SourceFacts) : null
    },
    put: (project: ProjectRef, layerId: number, revisionId: string, facts: SourceFacts): void =>
      void db.run(
        'INSERT OR REPLACE INTO source_facts VALUES (?, ?, ?, ?, ?)',
        ...projectKeys(project),
        revisionId,
        layerId,
        JSON.stringify(facts),
      ),
    /** All of a project by revision id. */
    all: (project: ProjectRef): Map<string, SourceFacts> =>
      new Map(
        db
          .all<{ revision_id: string; json: string }>(
            'SELECT revision_id, json FROM source_facts WHERE connection = ? AND project = ?',
            ...projectKeys(project),
          )
          .map((row) => [row.revision_id, read(`${fullProjectKey(project)} ${row.revision_id}`, row.json)]),
      ),
  }
}
