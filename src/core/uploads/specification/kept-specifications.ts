import type { Sqlite } from '../../../node/sqlite'
import type { ProjectRef } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import { saidError, type Said } from '../../../shared/languages/said'
import { readSpecification, specificationText } from '../../../shared/specification/read-specification'
import type { Specification } from '../../../shared/specification/schema'
import { projectKeys } from '../../project-key'

/** The specification of each project, as readable JSON in the database of uploads. */
export type KeptSpecifications = ReturnType<typeof openKeptSpecifications>

/** A specification, or why the one that is there cannot be used. */
export interface FoundSpecification {
  specification: Specification | null
  /** Null: it can, or there is none. */
  fault: Said | null
}

/** @param db journal database whose schema is in place */
export function openKeptSpecifications(db: Sqlite, onChanged: (project: ProjectRef) => void) {
  return {
    /** Never throws: what a newer version has kept is told as a fault. */
    get(project: ProjectRef): FoundSpecification {
      const row = db.get<{ json: string }>(
        'SELECT json FROM specifications WHERE connection = ? AND project = ?',
        ...projectKeys(project),
      )
      if (!row) return { specification: null, fault: null }
      try {
        return { specification: readSpecification(JSON.parse(row.json), 'plumbline-spec.json'), fault: null }
      } catch (error) {
        return { specification: null, fault: saidError(toAppError(error)) }
      }
    },
    /** @param specification null: the project keeps none any more */
    set(project: ProjectRef, specification: Specification | null): void {
      const place = projectKeys(project)
      if (specification === null) db.run('DELETE FROM specifications WHERE connection = ? AND project = ?', ...place)
      else
        db.run(
          `INSERT INTO specifications (connection, project, json) VALUES (?, ?, ?)
           ON CONFLICT (connection, project) DO UPDATE SET json = excluded.json`,
          ...place,
          specificationText(specification),
        )
      onChanged(project)
    },
  }
}
