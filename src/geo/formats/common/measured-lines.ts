import type { AlignmentDefinition } from '../../../shared/alignment/definition'
import { said } from '../../../shared/languages/said-readers'
import { numberSaid } from '../../../shared/languages/said-lists'
import { alignmentOfLine } from '../../chainage/line-alignment'
import type { Dataset, DatasetLayer, Feature, Field, Geometry, ReadContext } from '../../model'
import { AlignmentBudget } from './alignment-problems'
import { warningOf } from './warnings'

/** Lines with measures that become alignments; a network of roads has thousands. */
const mostLines = 2_000
/** Columns by which a line is called, the first that there is. */
const nameColumns = [
  /^(route|road|line|track|street)?_?name$/i,
  /^(route|road|line|track)(_?(id|no|nr|number))?$/i,
  /^rid$/i,
  /name/i,
]

/**
 * The lines with measures of a dataset are its alignments too, where its format has none of its own: their stations are the measures. They
 * are known when all features have been read once. The measures are taken off the features.
 */
export function withMeasuredLines(dataset: Dataset): Dataset {
  if (dataset.alignments) return dataset
  const found = new Map<DatasetLayer, LinesOfLayer>()
  for (const layer of dataset.layers) {
    const read = layer.features.bind(layer)
    layer.features = (context) => {
      const lines = new LinesOfLayer(layer)
      found.set(layer, lines)
      return lines.watch(read(context), dataset)
    }
  }
  Object.defineProperty(dataset, 'alignments', {
    enumerable: true,
    get() {
      return joinedAlignments([...found].map(([{ crs }, { definitions }]) => ({ crs, definitions })))
    },
  })
  return dataset
}

type FoundAlignments = NonNullable<Dataset['alignments']>

/** Alignments of several layers or files as one: those in the coordinate system of the first. */
export function joinedAlignments(all: readonly FoundAlignments[]): FoundAlignments | undefined {
  const [first, ...others] = all.filter(({ definitions }) => definitions.length > 0)
  if (!first) return undefined
  const same = others.filter(({ crs }) => crs.srid === first.crs.srid && crs.wkt === first.crs.wkt)
  return { crs: first.crs, definitions: [first, ...same].flatMap(({ definitions }) => definitions) }
}

/** Reads what may have lines with measures to its end, that its alignments are known. */
export async function readMeasures(dataset: Dataset, context: ReadContext): Promise<void> {
  if (dataset.alignments || (dataset.format !== 'shapefile' && dataset.format !== 'geopackage')) return
  for (const layer of dataset.layers) for await (const _batch of layer.features(context));
}

class LinesOfLayer {
  readonly definitions: AlignmentDefinition[] = []
  readonly #budget = new AlignmentBudget()
  readonly #names = new Map<string, number>()
  #left = 0
  /** By which the lines are called; -1: none is. */
  #column: number | null = null

  constructor(private readonly layer: DatasetLayer) {}

  async *watch(batches: AsyncIterable<Feature[]>, { warnings }: Dataset): AsyncGenerator<Feature[]> {
    for await (const batch of batches) {
      for (const feature of batch) if (feature.geometry?.measures) this.#take(feature, feature.geometry)
      yield batch
    }
    if (this.#left === 0 || warnings.some(({ code }) => code === 'measures-left')) return
    const { name } = this.layer
    const words = { layer: name, count: this.#left, most: numberSaid(mostLines) }
    warnings.push(warningOf('measures-left', said('readers.alignments.measuresLeft', words)))
  }

  #take(feature: Feature, geometry: Geometry): void {
    const { measures = [], ends } = geometry
    delete geometry.measures
    let from = 0
    for (const end of ends) {
      const part = { geometry, measures, from, end }
      from = end
      if (!runsOneWay(part)) continue
      const definition = this.definitions.length < mostLines ? measuredAlignment(this.#nameOf(feature), part) : null
      if (definition?.elements.every((element) => this.#budget.take(element)))
        this.definitions.push({ ...definition, name: this.#once(definition.name) })
      else this.#left++
    }
  }

  #nameOf({ id, properties }: Feature): string {
    this.#column ??= columnOf(this.layer.fields)
    const value = properties[this.#column]
    const own = value === undefined || value === null || value === '' ? null : String(value)
    return own ?? (id === null ? this.layer.name : `${this.layer.name} ${id}`)
  }

  #once(name: string): string {
    const count = (this.#names.get(name) ?? 0) + 1
    this.#names.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}

function columnOf(fields: readonly Field[]): number {
  for (const pattern of nameColumns) {
    const at = fields.findIndex(({ name }) => pattern.test(name))
    if (at >= 0) return at
  }
  return -1
}

interface Part {
  geometry: Geometry
  measures: ArrayLike<number>
  /** Vertices. */
  from: number
  end: number
}

/** Whether two measures at least are told, and all of them rise, or all fall. */
function runsOneWay({ measures, from, end }: Part): boolean {
  let [before, rises, falls] = [NaN, false, false]
  for (let at = from; at < end; at++) {
    const measure = measures[at] as number
    if (!Number.isFinite(measure)) continue
    rises ||= measure > before
    falls ||= measure < before
    before = measure
  }
  return rises !== falls
}

/** A part of a line as an alignment: its stations are its measures. */
function measuredAlignment(name: string, { geometry, measures, from, end }: Part): AlignmentDefinition {
  const { coords, dim } = geometry
  const xy: number[] = []
  const heights: number[] = []
  const pairs: number[] = []
  let distance = 0
  for (let at = from; at < end; at++) {
    const [x, y] = [coords[at * dim] as number, coords[at * dim + 1] as number]
    if (at > from) distance += Math.hypot(x - (xy[xy.length - 2] as number), y - (xy[xy.length - 1] as number))
    xy.push(x, y)
    if (dim === 3) heights.push(coords[at * 3 + 2] as number)
    const measure = measures[at] as number
    if (Number.isFinite(measure)) pairs.push(distance, measure)
  }
  // Heights that are all 0 are none.
  const hasHeights = heights.some((height) => height !== 0)
  const line = { name, heights: hasHeights ? heights : null, startStation: pairs[1] as number }
  return { ...alignmentOfLine(line, xy, ''), stationUnit: null, measures: pairs }
}
