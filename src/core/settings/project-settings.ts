import { withoutUndefined } from '../../shared/model/without-undefined'
import type { Sqlite } from '../../node/sqlite'
import {
  projectSettings as settingsSchema,
  type Emit,
  type ProjectRef,
  type ProjectSettings,
} from '../../shared/contract'
import { isTimeZone } from '../../shared/model/zoned-time'
import { projectKeys } from '../project-key'
import { wordedError } from '../../shared/errors/worded-error'

/** What was chosen for each project, in the offline database; the services never hear of it. */
export type ProjectSettingsStore = ReturnType<typeof openProjectSettings>

const defaults: ProjectSettings = { timeZone: null, chainage: null }

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function openProjectSettings(db: Sqlite, emit: Emit) {
  /** The text that was read last and what it says: a thousand alignments may be named in it, and the pointer asks many times a second. */
  let last: { json: string; settings: ProjectSettings } | null = null

  /** What was never chosen has its default. */
  function get(project: ProjectRef): ProjectSettings {
    const row = db.get<{ json: string }>(
      'SELECT json FROM project_settings WHERE connection = ? AND project = ?',
      ...projectKeys(project),
    )
    if (!row) return defaults
    if (last?.json === row.json) return last.settings
    // What another version of the program has written, and this one does not know, is as if it was never chosen.
    const kept = settingsSchema.partial().safeParse(JSON.parse(row.json))
    last = { json: row.json, settings: { ...defaults, ...(kept.success ? kept.data : {}) } }
    return last.settings
  }
  return {
    get,
    /** Changes some of them. AppError `invalid` names the one that is out of range. */
    change(project: ProjectRef, changes: Partial<ProjectSettings>): ProjectSettings {
      const { timeZone } = changes
      if (timeZone != null && !isTimeZone(timeZone))
        throw wordedError('invalid', 'timeZoneUnknown', { zone: timeZone }, { details: { field: 'timeZone' } })
      const given = withoutUndefined(changes)
      const settings = { ...get(project), ...given }
      db.run(
        `INSERT INTO project_settings (connection, project, json) VALUES (?, ?, ?)
         ON CONFLICT (connection, project) DO UPDATE SET json = excluded.json`,
        ...projectKeys(project),
        JSON.stringify(settings),
      )
      emit('projects.settingsChanged', { project, settings })
      return settings
    },
  }
}
