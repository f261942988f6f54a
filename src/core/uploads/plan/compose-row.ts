import type { FormatId, KeptWarning } from '../../../geo/model'
import type { LayerReport } from '../../../geo/engine-api'
import type { PlanNote, PlanRow } from '../../../shared/contract'
import { withMore } from '../../../shared/model/with-more'
import { ringOf } from '../../../shared/model/box-ring'
import { plan as planWords } from '../../../shared/languages/en/upload-plan'
import { saidOr } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { reasonOf, type Decision } from '../decide'
import { hullOf, type Box } from './placement/landing'
import { isProblem, rowProblems, type ProblemContext } from './row-problems'
import { totals, type RowState } from './row-state'
import { worded } from './row-fixes'

const formatLabels: Readonly<Record<FormatId, string>> = {
  shapefile: 'Shapefile',
  csv: 'Text table',
  geojson: 'GeoJSON',
  topojson: 'TopoJSON',
  kml: 'KML',
  gpx: 'GPX',
  geopackage: 'GeoPackage',
  flatgeobuf: 'FlatGeobuf',
  filegdb: 'File geodatabase',
  landxml: 'LandXML',
  gml: 'GML',
  dxf: 'DXF',
  dwg: 'DWG',
  ifc: 'IFC',
  geotiff: 'GeoTIFF',
  image: 'Image',
}

/** The row as it is shown, made anew from what is known: the reading, the decision, the user's choices. Pure. */
export function composeRow(
  state: RowState,
  decision: Decision,
  context: ProblemContext & { folderPath: string | null },
): PlanRow {
  const before = state.row
  const read = readFacts(state)
  const chosen = withChoice(state, decision, context.layerName)
  const row: PlanRow = { ...before, ...totals(before.files), ...read, ...chosen }
  const problems = rowProblems({ ...state, row }, decision, context)
  const blocked = problems.some((problem) => problem.blocking)
  const action = blocked && row.intendedAction !== 'skip' ? 'problem' : row.intendedAction
  // What it is decided by is still on its way.
  const isSettled = state.chosen.action !== null || (decision.needs === null && state.report !== null)
  const sendable = action === 'create' || action === 'revise'
  const { directoryPath = context.folderPath } = state.chosen.options
  return {
    ...row,
    problems,
    accepted: acceptedIn(state, problems),
    action,
    matched: state.chosen.action === null,
    options: withMore(row.options, { directoryPath: directoryPath === '' ? null : directoryPath }),
    selected: sendable && isSettled && state.row.inspection !== 'waiting' && (state.chosen.selected ?? true),
  }
}

/** Of what was accepted that which the row breaks as it is now. */
function acceptedIn({ chosen }: RowState, problems: PlanRow['problems']): PlanRow['accepted'] {
  const accepted = chosen.accepted?.filter(({ rule }) =>
    problems.some((problem) => problem.rule === rule && problem.fixes.some(({ kind }) => kind === 'take-back')),
  )
  return accepted?.length ? accepted : undefined
}

function withChoice(
  state: RowState,
  decision: Decision,
  layerName: (layerId: number) => string | null,
): Pick<
  PlanRow,
  | 'intendedAction'
  | 'reason'
  | 'reasonBy'
  | 'confidence'
  | 'targetLayerId'
  | 'targetLayerName'
  | 'candidates'
  | 'likelyReplaces'
  | 'rule'
  | 'objections'
  | 'compared'
> {
  const { chosen } = state
  const { candidates, rule, objections, compared } = decision
  const facts = { candidates, rule, objections, compared }
  if (state.duplicateOf !== null && chosen.action === null)
    return {
      intendedAction: 'skip',
      ...reasonOf(said('core.decision.duplicate', { name: state.duplicateOf })),
      confidence: 'certain',
      targetLayerId: null,
      targetLayerName: null,
      ...facts,
      likelyReplaces: null,
    }
  if (chosen.action === null) {
    const { intendedAction, reason, reasonBy, confidence, targetLayerId, targetLayerName } = decision
    const { likelyReplaces = null } = decision
    return { intendedAction, reason, reasonBy, confidence, targetLayerId, targetLayerName, likelyReplaces, ...facts }
  }
  const targetLayerId = chosen.action === 'revise' ? (chosen.targetLayerId ?? decision.targetLayerId) : null
  return {
    intendedAction: chosen.action,
    ...reasonOf(said('core.decision.choice')),
    confidence: 'certain',
    targetLayerId,
    targetLayerName: targetLayerId === null ? null : (layerName(targetLayerId) ?? decision.targetLayerName),
    ...facts,
    likelyReplaces: null,
  }
}

type ReadFacts = Pick<
  PlanRow,
  | 'formatLabel'
  | 'features'
  | 'geometryTypes'
  | 'crs'
  | 'bbox4326'
  | 'outline4326'
  | 'landing'
  | 'fields'
  | 'columns'
  | 'warnings'
>

function readFacts({ report, kind, landing, sourceNotes }: RowState): ReadFacts {
  const layers = report?.layers ?? []
  const first = layers.find((layer) => layer.srid !== null) ?? layers[0]
  const box = boxOf(layers)
  const only = layers.filter((layer) => layer.bbox4326 !== null)
  const crsFrom = report ? (first?.sridFrom ?? 'none') : 'unread'
  return {
    formatLabel: formatLabel(report?.format ?? null, kind),
    features: report && !report.error ? layers.reduce((sum, layer) => sum + layer.features, 0) : null,
    geometryTypes: [...new Set(layers.flatMap((layer) => layer.geometryTypes))].sort(),
    crs: {
      srid: first?.srid ?? null,
      name: first?.crsName ?? null,
      how: planWords.crsFrom[crsFrom],
      from: crsFrom,
    },
    bbox4326: box && [...box],
    outline4326: only.length === 1 ? (only[0]?.outline4326 ?? null) : box && ringOf(box),
    landing,
    fields: layers.length === 1 ? (first?.fields ?? []).map(({ name, type }) => ({ name, type })) : [],
    columns: report?.table?.columns ?? [],
    warnings: [...sourceNotes, ...(report?.warnings ?? [])].filter(({ code }) => !isProblem(code)).map(noteOf),
  }
}

function noteOf({ message, by, count = 1 }: KeptWarning): PlanNote {
  if (count === 1 || message.includes(String(count))) return { message, messageBy: by }
  return worded(said('readers.shared.times', { what: saidOr(message, by), count }))
}

function formatLabel(format: FormatId | null, kind: RowState['kind']): string | null {
  if (format === null) return kind === 'zip' ? 'Zip' : null
  return kind === 'zip' ? `${formatLabels[format]} in a zip` : formatLabels[format]
}

/** Bounds of all layers of a report in degrees; null when no place is known. */
export function boxOf(layers: readonly Pick<LayerReport, 'bbox4326'>[]): Box | null {
  const boxes = layers.flatMap((layer) => (layer.bbox4326 ? [layer.bbox4326] : []))
  return boxes.length === 0 ? null : hullOf(boxes)
}
