import { cacheMigrations } from '../revisions/cache-schema'
import { journalMigrations } from '../uploads/journal-schema'
import { offlineMigrations } from './snapshots'

/** The databases of a home, and the schema to which this version brings each. */
export const knownSchemas: Readonly<Record<string, number>> = {
  'offline.db': offlineMigrations.length,
  'cache.db': cacheMigrations.length,
  'uploads.db': journalMigrations.length,
}
