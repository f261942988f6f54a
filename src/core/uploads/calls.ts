import type { CallsOf } from '../../shared/contract'
import type { Revisions } from '../revisions/revisions'
import type { Journal } from './journal'
import { searchRows } from './search-rows'
import { compareRow } from './plan/match/compare-row'
import type { Plans } from './plan/plans'
import type { Records } from './record/records'
import type { TransferEngine } from './transfer/transfer-engine'
import type { Transfers } from './transfer/transfers'

/** Answers the calls of `uploads`. */
export function uploadCalls(parts: {
  plans: Plans
  transfers: Transfers
  engine: TransferEngine
  revisions: Revisions
  records: Records
  journal: Journal
}): CallsOf<'uploads'> {
  const { plans, transfers, engine, revisions, records, journal } = parts
  return {
    'uploads.makePlan': async ({ project, paths, withPlanId, mirrorFolders, specification }) => {
      const before = withPlanId === undefined ? [] : plans.get(withPlanId).roots
      return { planId: await plans.make(project, [...new Set([...before, ...paths])], mirrorFolders, specification) }
    },
    'uploads.getPlan': ({ planId }) => plans.get(planId),
    'uploads.getLeftOut': ({ planId }) => {
      const { ignored, unread } = plans.get(planId)
      return { ignored, unread }
    },
    'uploads.findOpenPlan': ({ project }) => plans.findOpen(project),
    'uploads.listPlans': ({ project }) => plans.list(project),
    'uploads.openPlan': ({ planId }) => plans.open(planId),
    'uploads.savePlan': ({ planId }) => plans.park(planId),
    'uploads.editRows': (edit) => plans.edit(edit),
    'uploads.useSpecification': ({ planId, use }) => plans.useSpecification(planId, use),
    'uploads.keepSpecification': ({ planId }) => plans.keepSpecification(planId),
    'uploads.setMirror': ({ planId, mirrorFolders }) => plans.setMirror(planId, mirrorFolders),
    'uploads.readAgain': ({ planId, rowIds }) => plans.readAgain(planId, rowIds),
    'uploads.addFiles': ({ planId, rowId, paths }) => plans.addFiles(planId, rowId, paths),
    'uploads.compareRow': ({ planId, rowId }, { signal }) => compareRow(plans.row(planId, rowId), revisions, signal),
    'uploads.discardPlan': ({ planId }) => plans.discard(planId),
    'uploads.lookAgain': ({ planId }) => plans.lookAgain(planId),
    'uploads.start': async ({ planId }) => {
      const batchId = await plans.start(planId)
      engine.wake()
      return { batchId }
    },
    'uploads.listBatches': ({ project }) => transfers.list(project),
    'uploads.getBatch': ({ batchId }) => transfers.get(batchId),
    'uploads.pause': ({ batchId, rowIds }) => transfers.pause(batchId, rowIds),
    'uploads.resume': ({ batchId, rowIds }) => transfers.resume(batchId, rowIds),
    'uploads.retry': ({ batchId, rowIds }) => transfers.retry(batchId, rowIds),
    'uploads.planRestore': async (asked, { signal }) => ({ planId: await plans.makeRestored(asked, signal) }),
    'uploads.planAgain': ({ batchId, rowIds }) => {
      const { batch, rows } = transfers.records(batchId, rowIds)
      return { planId: plans.makeAgain(batch, rows) }
    },
    'uploads.cancel': ({ batchId, rowIds }) => transfers.cancel(batchId, rowIds),
    'uploads.answer': ({ batchId, rowId, answer }) => transfers.answer(batchId, rowId, answer),
    'uploads.findTwins': ({ batchId }) => transfers.findTwins(batchId),
    'uploads.searchRows': ({ project, ...search }, { signal }) => searchRows(journal, project, search, signal),
    'uploads.getRecord': (request) => records.make(request),
    'uploads.saveRecord': (request) => records.save(request),
    'uploads.planRecord': (request) => records.repeat(request),
    'uploads.verifyRecord': (request, { signal }) => records.verify(request, signal),
  }
}
