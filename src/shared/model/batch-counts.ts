/** How many rows of a batch are how far. */
export interface BatchCounts {
  rowsTotal: number
  rowsDone: number
  rowsFailed: number
  rowsSent: number
  rowsProcessing: number
}

/**
 * How far a batch is, in the words that the window and the command line share: "137 of 300 layers done, 12 processing, 40
 * sent, 1 failed". What is none is left out.
 * @param count writes a number
 */
export function batchCounts(batch: BatchCounts, count: (value: number) => string = String): string {
  const { rowsTotal, rowsDone, rowsFailed, rowsSent, rowsProcessing } = batch
  const parts = [`${count(rowsDone)} of ${count(rowsTotal)} ${rowsTotal === 1 ? 'layer' : 'layers'} done`]
  if (rowsProcessing > 0) parts.push(`${count(rowsProcessing)} processing`)
  if (rowsSent > 0) parts.push(`${count(rowsSent)} sent`)
  if (rowsFailed > 0) parts.push(`${count(rowsFailed)} failed`)
  return parts.join(', ')
}
