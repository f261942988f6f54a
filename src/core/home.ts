import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { closeBelow, mendedText, openPrivateFolder } from '../node/private-folder'
import { openWithRecovery } from '../node/open-with-recovery'
import type { Trouble } from '../shared/contract'
import type { Policy } from './policy/policy'
import type { Log } from './ports'
import { openSettings } from './settings/settings-store'
import { said, type Said } from '../shared/languages/said'

export type Home = Awaited<ReturnType<typeof openHome>>

/** Opens what is kept below the user's folder; it is made when it is missing, and closed to others when it was not. */
export async function openHome(dir: string, log: Log, policy?: Policy) {
  const isNew = !['connections.json', 'settings.json', 'offline.db'].some((name) => existsSync(join(dir, name)))
  const mended = openPrivateFolder(dir)
  if (mended.count > 0) await closeBelow(dir, mended)
  /** That the folder was open to others, in a sentence; null: it was not. */
  const openness = mendedText(dir, mended)
  if (openness !== null) log('warn', openness)
  /** Damaged databases that were put aside at this start, and what is gone with each. */
  const brokenDatabases: { name: string; lost: Said; keptAs: string }[] = []
  /** What a person should know of this start. */
  const troubles: Trouble[] = []
  const open = (name: string, lost: Said, thorough = false) =>
    openWithRecovery(dir, name, {
      lost: lost.text,
      thorough,
      log,
      onBrokenDatabase: (name, _, keptAs) => void brokenDatabases.push({ name, lost, keptAs }),
    })
  const settings = await openSettings(dir, policy, (trouble) => troubles.push(trouble))
  const offlineDb = await open('offline.db', said('core.activity.lostOffline'))
  const cacheDb = await open('cache.db', said('core.activity.lostCache'))
  const journalDb = await open('uploads.db', said('core.activity.lostJournal'), true)
  for (const { name, keptAs } of brokenDatabases)
    troubles.push({ kind: 'store', store: name.replace('.db', '') as 'offline' | 'cache' | 'uploads', file: keptAs })
  return {
    /** Nobody has worked in it before. */
    isNew,
    ...{ dir, openness, brokenDatabases, troubles, settings, offlineDb, cacheDb, journalDb },
    close(): void {
      journalDb.close()
      cacheDb.close()
      offlineDb.close()
    },
  }
}
