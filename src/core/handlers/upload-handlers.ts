import type { CoreHandlers } from '../../shared/contract'
import type { Revisions } from '../revisions/revisions'
import { compareRow } from '../uploads/plan/match/compare-row'
import type { Plans } from '../uploads/plan/plans'
import type { TransferEngine } from '../uploads/transfer/transfer-engine'
import type { Transfers } from '../uploads/transfer/transfers'

type Names = Extract<keyof CoreHandlers, `uploads.${string}`>

/** Answers the calls of `uploads`. */
export function uploadHandlers(parts: {
  plans: Plans
  transfers: Transfers
  engine: TransferEngine
  revisions: Revisions
}): Pick<CoreHandlers, Names> {
  const { plans, transfers, engine, revisions } = parts
  return {
    'uploads.makePlan': async ({ project, paths, withPlanId, mirrorFolders }) => {
      const before = withPlanId === undefined ? [] : plans.get(withPlanId).roots
      return { planId: await plans.make(project, [...new Set([...before, ...paths])], mirrorFolders) }
    },
    'uploads.getPlan': ({ planId }) => plans.get(planId),
    'uploads.findOpenPlan': ({ project }) => plans.findOpen(project),
    'uploads.listPlans': ({ project }) => plans.list(project),
    'uploads.openPlan': ({ planId }) => plans.open(planId),
    'uploads.savePlan': ({ planId }) => {
      plans.putAside(planId)
      return undefined
    },
    'uploads.editRows': (edit) => {
      plans.edit(edit)
      return undefined
    },
    'uploads.setMirror': ({ planId, mirrorFolders }) => {
      plans.setMirror(planId, mirrorFolders)
      return undefined
    },
    'uploads.readAgain': ({ planId, rowIds }) => {
      plans.readAgain(planId, rowIds)
      return undefined
    },
    'uploads.addFiles': async ({ planId, rowId, paths }) => {
      await plans.addFiles(planId, rowId, paths)
      return undefined
    },
    'uploads.compareRow': ({ planId, rowId }, { signal }) => compareRow(plans.row(planId, rowId), revisions, signal),
    'uploads.discardPlan': ({ planId }) => {
      plans.discard(planId)
      return undefined
    },
    'uploads.lookAgain': async ({ planId }) => {
      await plans.lookAgain(planId)
      return undefined
    },
    'uploads.start': async ({ planId }) => {
      const batchId = await plans.start(planId)
      engine.wake()
      return { batchId }
    },
    'uploads.listBatches': ({ project }) => transfers.list(project),
    'uploads.getBatch': ({ batchId }) => transfers.get(batchId),
    'uploads.pause': async ({ batchId, rowIds }) => {
      await transfers.pause(batchId, rowIds)
      return undefined
    },
    'uploads.resume': ({ batchId, rowIds }) => {
      transfers.resume(batchId, rowIds)
      return undefined
    },
    'uploads.retry': async ({ batchId, rowIds }) => {
      await transfers.retry(batchId, rowIds)
      return undefined
    },
    'uploads.cancel': async ({ batchId, rowIds }) => {
      await transfers.cancel(batchId, rowIds)
      return undefined
    },
    'uploads.answer': async ({ batchId, rowId, answer }) => {
      await transfers.answer(batchId, rowId, answer)
      return undefined
    },
    'uploads.findTwins': ({ batchId }) => transfers.findTwins(batchId),
    'uploads.exportManifest': async ({ batchId, path }) => {
      await transfers.exportManifest(batchId, path)
      return undefined
    },
  }
}
