import type { CallOptions, FileReport, GeoEngine, InspectRequest, LayerReport } from '../../../../geo/engine-api'
import { hintedMetres } from '../../../../geo/formats/dxf/units'
import type { ReadOptions } from '../../../../geo/model'
import type { PlanRow, RowOptions } from '../../../../shared/contract'
import { boxOf } from '../compose-row'
import {
  areaOfCrs,
  countedBox,
  directionFrom,
  hullOf,
  kmOutside,
  kmOutsideCrs,
  kmOutsideOf,
  type Box,
  type ProjectArea,
} from '../placement/landing'
import { suggestLandings } from '../placement/landing-suggestions'
import { contentRules } from '../../../../shared/specification/breaches'
import type { ContentRule } from '../../../../shared/specification/content-watch'
import type { Specification } from '../../../../shared/specification/schema'
import { rulesOfRow } from '../../specification/row-breaches'
import type { RowState } from '../row-state'
import type { KnownReadings } from './known-readings'
import { isCadFormat } from '../../../../shared/model/cad-formats'

/** What the files of a row are read and judged with. */
export interface ReadingContext {
  geo: GeoEngine
  projectSrid: number | null
  area: ProjectArea
  /** Null: it is held against none. */
  specification: Specification | null
  /** What was found in files before. */
  known: KnownReadings
}

/** What the options of a row mean to a reader. -1 and 0 are no code. */
export function readOptions(options: RowOptions): ReadOptions {
  return {
    srid: options.srid !== undefined && options.srid > 0 ? options.srid : null,
    units: options.units,
    shpColorMode: options.shpColorMode,
    shpColorFixed: options.shpColorFixed,
    shpColorAttribute: options.shpColorAttribute,
    colorFieldName: options.colorFieldName,
    csvIDField: options.csvIDField,
    csvXField: options.csvXField,
    csvYField: options.csvYField,
    csvZField: options.csvZField,
    csvColor: options.csvColor,
    ifcSublayerGroupBy: options.ifcSublayerGroupBy,
    convert3dFaces: options.convert3dFaces,
    convert3dFacesToTerrain: options.convert3dFacesToTerrain,
  }
}

/** Options that change what a reading finds. */
const readingOptions: readonly (keyof RowOptions)[] = [
  'srid',
  'units',
  'csvIDField',
  'csvXField',
  'csvYField',
  'csvZField',
  'ifcSublayerGroupBy',
  'convert3dFaces',
  'convert3dFacesToTerrain',
]

/** Whether a change of options asks for a new reading. */
export function needsReading(before: RowOptions, after: RowOptions): boolean {
  return readingOptions.some((name) => before[name] !== after[name])
}

/** Reads a row's files and finds where they land; fills `report`, `kmOutside` and `suggestions`. Rejects only when cancelled. */
export async function readRow(state: RowState, context: ReadingContext, call: CallOptions): Promise<void> {
  const { request, rules } = askedOf(state, context)
  const report = await context.geo.inspect(request, call)
  if (state.marks !== null) context.known.keep(request, state.marks, report)
  await takeReport(state, { report, rules }, context)
}

/** The same by what was found before in its files, where they are as they were; false: that is not known. */
export async function readKnownRow(state: RowState, context: ReadingContext): Promise<boolean> {
  if (state.marks === null) return false
  const { request, rules } = askedOf(state, context)
  const report = context.known.find(request, state.marks)
  if (report) await takeReport(state, { report, rules }, context)
  return report !== null
}

function askedOf(
  state: RowState,
  { projectSrid, area, specification }: ReadingContext,
): { request: InspectRequest; rules: readonly ContentRule[] } {
  const within = area.boxes.length > 0 ? hullOf(area.boxes) : null
  const rules = contentRules(rulesOfRow(specification, state), within)
  const options = readOptions(state.row.options)
  // 0 asks for the project's own system, whatever the file says.
  const forced = state.row.options.srid === 0 ? projectSrid : null
  const request = {
    files: state.readSet,
    options: { ...options, srid: options.srid ?? forced },
    defaultSrid: projectSrid,
    within: countedBox(area),
    ...(rules.length > 0 ? { rules } : {}),
  }
  return { request, rules }
}

async function takeReport(
  state: RowState,
  { report, rules }: { report: FileReport; rules: readonly ContentRule[] },
  { geo, projectSrid, area }: ReadingContext,
): Promise<void> {
  state.report = report
  state.rulesRead = rules
  const box = boxOf(state.report.layers)
  state.kmOutside = box ? kmOutsideOf(area, box, nearestOf(state.report.layers)) : null
  state.landing = box && state.kmOutside !== null ? landingOf(state.report.layers, box, state.kmOutside, area) : null
  const srid = state.report.layers.find(({ bboxNative }) => bboxNative !== null)?.srid ?? null
  const used = box && state.kmOutside === null && srid !== null ? areaOfCrs(await geo.describeCrs(srid)) : null
  state.kmOutsideCrs = box && used && kmOutsideCrs(used, box)
  // They are found by the box: of what lies all around nothing is known by it.
  const lands = box && (used ? state.kmOutsideCrs === null : kmOutside(area, box) === 0)
  state.suggestions = lands ? [] : await suggestionsFor(state, state.report, { geo, projectSrid, area: used ?? area })
}

/** What else the data may be, where it lies far off or, under the system that was taken, nowhere at all. */
async function suggestionsFor(
  { row }: RowState,
  { layers, table, format, warnings }: FileReport,
  { geo, projectSrid, area }: Pick<ReadingContext, 'geo' | 'projectSrid' | 'area'>,
): Promise<RowState['suggestions']> {
  const drawn = layers.filter((layer) => layer.bboxNative !== null)
  const [only] = drawn
  if (!only || drawn.length > 1) return []
  return suggestLandings(
    {
      report: only,
      srid: only.srid,
      projectSrid,
      units: row.options.units,
      isDrawing: isCadFormat(format) || format === 'ifc',
      hintedMetres: hintedMetres(warnings),
      columns: table?.x && table.y ? { x: table.x, y: table.y } : null,
      area,
    },
    (fromSrid, toSrid, xy) => geo.transform({ fromSrid, toSrid, xy }),
  )
}

/** How far from the area the nearest feature of all layers lies; null where one of them tells nothing of that. */
function nearestOf(layers: readonly LayerReport[]): number | null {
  const drawn = layers.filter(({ bbox4326 }) => bbox4326 !== null)
  const known = drawn.flatMap(({ outside }) => outside?.nearestMetres ?? [])
  return drawn.length === 0 || known.length < drawn.length ? null : Math.min(...known)
}

/** Where data lies beside a project, as it is told. */
function landingOf(
  layers: readonly LayerReport[],
  box: Box,
  kmAway: number,
  area: ProjectArea,
): NonNullable<PlanRow['landing']> {
  const counted = layers.flatMap(({ outside }) => outside ?? [])
  return {
    kmOutside: kmAway,
    toward: directionFrom(area, box),
    featuresOutside: counted.length === 0 ? null : counted.reduce((sum, { features }) => sum + features, 0),
    furthestMetres: Math.max(0, ...counted.map(({ furthestMetres }) => furthestMetres)),
  }
}
