import { AppError } from '../../shared/errors/app-error'
import type { Db } from '../store/db'
import { processTable } from '../store/postgres/processes'

/** AppError `unavailable`, which names them, when processes of a service run on a database. @param why what that would do, and what helps */
export async function refuseRunning(db: Db, why: string): Promise<void> {
  const running = await processTable(db).running()
  if (running.length === 0) return
  const names = running.map(
    ({ kind, host, pid, heard }) =>
      `${kind} on ${host} (process ${pid}, heard of ${Math.max(0, Math.round(heard))} s ago)`,
  )
  throw new AppError('unavailable', `The service runs: ${names.join(', ')}. ${why}`, {
    details: { processes: running.length },
    retry: 'after-change',
  })
}
