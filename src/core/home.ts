import { closeBelow, mendedText, openPrivateFolder } from '../node/private-folder'
import { openWithRecovery } from '../node/open-with-recovery'
import type { Trouble } from '../shared/contract'
import type { Policy } from './policy/policy'
import type { Log } from './ports'
import { openSettings } from './settings/settings-store'

export type Home = Awaited<ReturnType<typeof openHome>>

/** Opens what is kept below the user's folder; it is made when it is missing, and closed to others when it was not. */
export async function openHome(dir: string, log: Log, policy?: Policy) {
  const mended = openPrivateFolder(dir)
  if (mended.count > 0) await closeBelow(dir, mended)
  /** That the folder was open to others, in a sentence; null: it was not. */
  const openness = mendedText(dir, mended)
  if (openness !== null) log('warn', openness)
  /** Damaged databases that were put aside at this start, and what is gone with each. */
  const brokenDatabases: { name: string; lost: string; aside: string }[] = []
  /** What a person should know of this start. */
  const troubles: Trouble[] = []
  const open = (name: string, lost: string, thorough = false) =>
    openWithRecovery(dir, name, {
      lost,
      thorough,
      log,
      onBrokenDatabase: (name, lost, aside) => void brokenDatabases.push({ name, lost, aside }),
    })
  const settings = await openSettings(dir, policy, (trouble) => troubles.push(trouble))
  const offlineDb = await open('offline.db', 'What was held offline has to be read again; edits that waited are gone.')
  const cacheDb = await open('cache.db', 'Layers are downloaded again when they are needed.')
  const journalDb = await open(
    'uploads.db',
    'Unfinished uploads have to be planned again; what was sent is found by its marks.',
    true,
  )
  for (const { name, aside } of brokenDatabases)
    troubles.push({ kind: 'store', store: name.replace('.db', '') as 'offline' | 'cache' | 'uploads', file: aside })
  return {
    ...{ dir, openness, brokenDatabases, troubles, settings, offlineDb, cacheDb, journalDb },
    close(): void {
      journalDb.close()
      cacheDb.close()
      offlineDb.close()
    },
  }
}
