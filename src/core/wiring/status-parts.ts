import type { AppStatus } from '../../shared/contract'
import { createStatusBoard } from '../status-board'
import { createDiskRoom } from '../store/disk-room'
import type { Base } from './base'
import type { ProjectParts } from './project-parts'
import type { UploadParts } from './upload-parts'

/** The status of the top bar, and the watch over the disk that it tells of. */
export function wireStatus(
  base: Base,
  { connections, networkWatch, holdSchedule }: ProjectParts,
  uploads: UploadParts,
) {
  const { home, clock, log, emit, signals } = base
  const diskRoom = createDiskRoom({
    folder: home.dir,
    clock,
    onChanged(isFull) {
      log(isFull ? 'error' : 'info', isFull ? 'the disk is full' : 'there is room on the disk again')
      signals.tell('statusTouched', undefined)
      if (isFull) return
      // What waited for room need not wait any longer.
      uploads.engine.wake()
      uploads.plans.roomAgain()
      holdSchedule.roomAgain()
    },
  })
  const nextTryAt = (connectionId: string | null): string | null => {
    const ms = connectionId === null ? null : networkWatch.nextTryMs(connectionId)
    return ms === null ? null : new Date(ms).toISOString()
  }
  const read = (): AppStatus => ({
    ...connections.status(),
    nextTryAt: nextTryAt(connections.status().connectionId),
    jobsRunning: uploads.jobs.running(),
    diskFull: diskRoom.full(),
    uploads: uploads.transfers.status(),
  })
  const board = createStatusBoard(read, (status) => emit('app.statusChanged', status), log)
  signals.on('statusTouched', board.touch)

  return {
    read,
    start: diskRoom.start,
    close(): void {
      diskRoom.close()
      board.close()
    },
  }
}
