import { groupBy } from '../../../shared/model/group-by'
import type { TransferRecord } from '../journal-records'

/**
 * The rows of each batch in an order of its own, which is another on every computer (ids are random): two people who send one
 * folder at the same time in the same order would make each layer in the same second, and none would see the other's.
 */
export function inOwnOrder(transfers: readonly TransferRecord[]): TransferRecord[] {
  const batches = groupBy(transfers, ({ batchId }) => batchId)
  return [...batches.values()].flatMap((rows) => rows.sort((a, b) => (a.id < b.id ? -1 : 1)))
}
