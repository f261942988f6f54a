import type Database from 'libsql'
import { fileFault } from '../../file-fault'
import { AppError } from '../../../shared/errors/app-error'
import { saidError } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import type { FileSet } from '../../model'
import type { WarningList } from '../common/warnings'
import { quoted, rowsOf } from './schema'

/**
 * Tells whether a table is there: a list may name tables that were dropped, and views over such. `missing` is SQLite's error
 * for one that is not, else null.
 */
export function presence(db: Database.Database, files: FileSet, warnings: WarningList) {
  const endless = endlessViews(db)
  const found = {
    missing: null as unknown,
    isThere: (name: string): boolean => {
      if (endless.has(name.toLowerCase())) {
        warnings.add('table-missing', said('readers.vector.viewEndless', { view: name, file: files.main.name }), name)
        return false
      }
      try {
        db.prepare(`SELECT * FROM ${quoted(name)} LIMIT 0`)
        return true
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'SQLITE_ERROR') throw error
        found.missing = isView(db, name) ? unreadableView(name, files, error) : error
        const why =
          found.missing instanceof AppError
            ? saidError(found.missing)
            : said('readers.vector.tableMissing', { file: files.main.name, table: name })
        warnings.add('table-missing', why, name)
        return false
      }
    },
  }
  return found
}

/** A view over what is not there: a table that was dropped, or a function that only other programs have (ST_Area). */
function unreadableView(name: string, files: FileSet, cause: Error): AppError {
  return fileFault(
    files.main,
    'file.unsupported',
    'readers.vector.viewUnreadable',
    { view: name, why: cause.message },
    { details: { layer: name }, cause },
  )
}

/**
 * Views, in lower case, of a file in which one is defined by itself. Attack: such a view has rows without end, over which
 * a single call never comes back.
 */
function endlessViews(db: Database.Database): Set<string> {
  const views = rowsOf(db, "SELECT name, sql FROM sqlite_master WHERE type = 'view'")
  const recursive = views.some(([, sql]) => /\brecursive\b/i.test(String(sql)))
  return new Set(recursive ? views.map(([name]) => String(name).toLowerCase()) : [])
}

/** Whether the name is that of a view. */
export function isView(db: Database.Database, name: string): boolean {
  return rowsOf(db, "SELECT 1 FROM sqlite_master WHERE type = 'view' AND lower(name) = lower(?)", name).length > 0
}
