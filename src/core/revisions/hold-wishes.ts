import type { Sqlite } from '../../node/sqlite'
import type { HoldDepth, HoldScope, HoldWish, ProjectRef } from '../../shared/contract'
import { projectKeys, projectOfKey } from '../project-key'

const depthNumber = (depth: HoldDepth | null): number => (depth === 'all' ? -1 : (depth ?? 0))
const depthOf = (depth: number): HoldDepth | null => (depth === -1 ? 'all' : depth === 0 ? null : depth)

/** A scope as it is stored. */
function scopeText(scope: HoldScope): string {
  if (scope.kind === 'project') return 'project'
  if (scope.kind === 'folder') return `folder:${scope.path}`
  if (scope.kind === 'layer') return `layer:${scope.layerId}`
  return `json:${JSON.stringify(scope)}`
}

function scopeOf(text: string): HoldScope {
  if (text.startsWith('folder:')) return { kind: 'folder', path: text.slice(7) }
  if (text.startsWith('json:')) return JSON.parse(text.slice(5)) as HoldScope
  return text.startsWith('layer:') ? { kind: 'layer', layerId: Number(text.slice(6)) } : { kind: 'project' }
}

/** Whether a wider wish may cover it, so that a wish for nothing keeps it from being held. */
const canBeKeptOut = ({ kind }: HoldScope) => kind === 'folder' || kind === 'layer' || kind === 'revision'

/** What is wanted on the disk, as a person said it. What is there is another matter: see revision-states. */
export function openHoldWishes(db: Sqlite) {
  const place = 'connection = ? AND project = ?'
  const list = (project: ProjectRef): HoldWish[] =>
    db
      .all<{ scope: string; depth: number }>(
        `SELECT scope, depth FROM hold_wishes WHERE ${place}`,
        ...projectKeys(project),
      )
      .map(({ scope, depth }) => ({ scope: scopeOf(scope), depth: depthOf(depth) }))
  const remove = (project: ProjectRef, scope: HoldScope) =>
    db.run(`DELETE FROM hold_wishes WHERE ${place} AND scope = ?`, ...projectKeys(project), scopeText(scope))
  const add = (project: ProjectRef, { scope, depth }: HoldWish) =>
    db.run(
      'INSERT OR REPLACE INTO hold_wishes VALUES (?, ?, ?, ?)',
      ...projectKeys(project),
      scopeText(scope),
      depthNumber(depth),
    )

  return {
    list,
    /** Takes the place of narrower wishes within it; of `isWithin` it is asked which folders and layers those are. */
    set(project: ProjectRef, wish: HoldWish, isWithin: (scope: HoldScope) => boolean): void {
      db.transaction(() => {
        for (const { scope } of list(project)) if (isWithin(scope)) remove(project, scope)
        remove(project, wish.scope)
        // Without a wider wish there is nothing that it would have to be kept from.
        if (wish.depth !== null || (canBeKeptOut(wish.scope) && list(project).length > 0)) add(project, wish)
        if (list(project).every(({ depth }) => depth === null))
          db.run(`DELETE FROM hold_wishes WHERE ${place}`, ...projectKeys(project))
      })
    },
    /** A folder has another path now, with all that lies in it. Both plain. */
    moveFolder(project: ProjectRef, from: string, to: string): void {
      db.transaction(() => {
        for (const { scope, depth } of list(project)) {
          if (scope.kind !== 'folder' || (scope.path !== from && !scope.path.startsWith(`${from}/`))) continue
          remove(project, scope)
          add(project, { scope: { kind: 'folder', path: to + scope.path.slice(from.length) }, depth })
        }
      })
    },
    isPaused: (project: ProjectRef): boolean =>
      db.get(`SELECT 1 AS one FROM hold_pauses WHERE ${place}`, ...projectKeys(project)) !== undefined,
    pause(project: ProjectRef, paused: boolean): void {
      if (paused) db.run('INSERT OR IGNORE INTO hold_pauses VALUES (?, ?)', ...projectKeys(project))
      else db.run(`DELETE FROM hold_pauses WHERE ${place}`, ...projectKeys(project))
    },
    /** Projects with a wish; the reference is the one that the wish was made with. */
    projects: (): ProjectRef[] =>
      db
        .all<{ connection: string; project: string }>(
          'SELECT DISTINCT connection, project FROM hold_wishes ORDER BY connection, project',
        )
        .map(({ connection, project }) => projectOfKey(connection, project)),
  }
}
