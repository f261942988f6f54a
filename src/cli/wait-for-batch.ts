import type { Core } from '../core'
import type { Batch, TransferRow } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { batchCounts } from '../shared/model/batch-counts'
import type { Cli } from './command'
import { createTeller, spanOf } from './progress-teller'
import { createStandstill } from './standstill'
import { itemOfTransfer, type UploadItem } from './upload-report'
import { callContext, stoppedText } from './with-core'

const lookEveryMs = 200
/** How long the jobs of others are waited for, to tell what they made of the same files. */
const longestTwinWaitMs = 5_000

/** Waits until a batch has ended, and tells on the way how far it is and what it waits for. AppError of what it waits for in vain. */
export async function waitForBatch(cli: Cli, core: Core, batchId: string): Promise<UploadItem[]> {
  const teller = createTeller(cli)
  const standstill = createStandstill()
  let maxSent = 0
  try {
    for (;;) {
      const since = performance.now()
      const { batch, rows } = core.lookAtBatch(batchId)
      teller.tell(progressLine(batch), batch.waiting)
      if (batch.state === 'completed' || batch.state === 'failed' || batch.state === 'cancelled') {
        const files = core.batchFiles(batchId)
        const twins = rows.some((row) => row.state === 'completed')
          ? await twinsOf(cli, core, batch)
          : new Map<string, TransferRow>()
        return rows.map((row) => itemOfTransfer(twins.get(row.id) ?? row, files.get(row.id) ?? []))
      }
      if (cli.signal.aborted) throw new AppError('cancelled', stoppedText)
      // A file that is sent again and again in vain is no movement: only more than ever was sent is.
      maxSent = Math.max(maxSent, batch.bytesSent)
      const { rowsDone, rowsFailed, rowsSent, rowsProcessing } = batch
      const progress = rows.reduce((sum, row) => sum + (row.jobProgress ?? 0), 0)
      standstill.look(batch.waiting, [rowsDone, rowsFailed, rowsSent, rowsProcessing, progress, maxSent].join())
      // Of many thousand rows a look takes long itself: most of the time is for sending.
      const waitMs = Math.max(lookEveryMs, (performance.now() - since) * 10)
      await new Promise((next) => setTimeout(next, waitMs))
    }
  } finally {
    teller.clear()
  }
}

/** Rows of which somebody else made the same in the same moment. While anybody's jobs run there, more may come. */
async function twinsOf(cli: Cli, core: Core, batch: Batch): Promise<Map<string, TransferRow>> {
  const { project, id: batchId } = batch
  const context = callContext(cli)
  const until = performance.now() + longestTwinWaitMs
  try {
    for (;;) {
      const call = { project, filters: {}, page: 1, pageSize: 1 }
      const { initializing, processing } = (await core.handlers['jobs.list'](call, context)).counts
      const found = await core.handlers['uploads.findTwins']({ batchId }, context)
      if (initializing + processing === 0 || performance.now() > until || cli.signal.aborted)
        return new Map(found.map((row) => [row.id, row]))
      await new Promise((next) => setTimeout(next, 1_000))
    }
  } catch {
    // All is sent; what was made twice shows in the next plan.
    return new Map()
  }
}

/** "137 of 300 layers done, 12 processing, 40 sent; 12.3 of 45.0 MB, about 2 min left". */
function progressLine(batch: Batch): string {
  const bytes = `${megabytes(batch.bytesSent)} of ${megabytes(batch.bytesTotal)} MB`
  const left = batch.secondsLeft === null ? '' : `, about ${spanOf(batch.secondsLeft)} left`
  return `${batchCounts(batch)}; ${bytes}${left}`
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
