import type { PlanRow } from '../../shared/contract'
import { newRow } from '../uploads/plan/row-state'

const file = { path: '/in/surveys/gas.csv', relativePath: 'surveys/gas.csv', sizeBytes: 1, lastModifiedMs: 5 }
const { row: plain } = newRow({
  ...{ idFrom: file.path, name: 'gas', folder: 'surveys', files: [file], kind: 'table' },
  readSet: { name: 'gas', main: { ...file, name: 'gas.csv', ext: 'csv' }, members: [] },
  ...{ missing: [], beingEdited: false, fault: null },
})
/** It was compared with the layer that it revises, and is newer. */
export const compared: NonNullable<PlanRow['compared']> = {
  ...{ layerId: 7, layerName: 'Gas', folder: '/surveys', sameFolder: true, revisionId: 'r1', revisedAt: null },
  ...{ revisedBy: null, fileName: 'gas.csv', fileTimeMs: 1, content: 'differs', order: 'newer', samePlace: true },
  ...{
    distanceMetres: 0,
    bbox4326: null,
    sameKind: true,
    kinds: null,
    sameColumns: true,
    commonColumns: 3,
    columns: 3,
  },
  ...{ features: 1, unknown: null, sentFromHere: true, sentAt: null },
}
/** A row that revises a layer beyond doubt. */
export const sure: PlanRow = {
  ...plain,
  ...{ action: 'revise', intendedAction: 'revise', confidence: 'certain', targetLayerId: 7, selected: true },
  ...{ inspection: 'done', compared, landing: { kmOutside: 0, toward: '', featuresOutside: 0, furthestMetres: 0 } },
}
