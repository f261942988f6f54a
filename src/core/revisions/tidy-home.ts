import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { giveBackRoom } from '../../node/give-back-room'
import type { Sqlite } from '../../node/sqlite'
import type { Params } from '../../shared/contract'
import { readHomeUsage } from './home-usage'

type TidyKind = Params<'storage.tidy'>['kind']

/** Frees what is left over in the home folder, kind by kind; each gives the bytes that the disk has more. */
export function tidyHome(parts: {
  homeDir: string
  offlineDb: Sqlite
  sweep: () => Promise<unknown>
  tidyUnpacked: () => Promise<unknown>
}): Record<TidyKind, () => Promise<number>> {
  const { homeDir } = parts
  const measured = (kind: TidyKind, work: () => Promise<unknown>) => async () => {
    const before = (await readHomeUsage(homeDir)).get(kind) ?? 0
    await work()
    return Math.max(0, before - ((await readHomeUsage(homeDir)).get(kind) ?? 0))
  }
  return {
    unfinished: measured('unfinished', parts.sweep),
    unpacked: measured('unpacked', parts.tidyUnpacked),
    logs: measured('logs', () => removeOldLogs(join(homeDir, 'logs'))),
    copies: measured('copies', () => giveBackRoom(parts.offlineDb)),
  }
}

/** Only what was begun anew: the present log is written to. */
async function removeOldLogs(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (/\.log\.\d+$/.test(name)) await rm(join(folder, name), { force: true })
}
