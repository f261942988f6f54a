/** One side of two rasters that are compared. */
export interface RasterSide {
  /** Of its file. */
  name: string
  width: number
  height: number
  bands: number
  /** Byte, UInt16, Float32, …; null where it is not told. */
  sampleType: string | null
  /** EPSG code; null when the system has none or is not known. */
  srid: number | null
  crsName: string | null
  /** Size of a cell in the unit of the system. */
  cell: [width: number, height: number]
  /** Bounds in its own system. */
  bounds: [minX: number, minY: number, maxX: number, maxY: number]
}

/** What became of the values of one band; counts are of cells. */
export interface BandDifference {
  name: string | null
  unit: string | null
  /** Cells in which both have a value. */
  compared: number
  /** Of these, where the newer one is higher or lower by more than the tolerance. */
  risen: number
  fallen: number
  /** Cells that have a value in one alone, where both lie. */
  gained: number
  lost: number
  /** The newer value less the older one, over all that are compared; null: none is. */
  least: number | null
  most: number | null
  mean: number | null
  /** What lies between both surfaces, above and below the older one, in cubic metres; null where values are no metres or the system has other units. */
  volume: { risen: number; fallen: number } | null
}

/** Where cells have risen or fallen, of the first band. */
export interface ChangePlace {
  kind: 'risen' | 'fallen'
  /** How many cells there have. */
  cells: number
  /** The greatest rise, or the deepest fall. */
  change: number
  /** Four corners, each its longitude and its latitude. */
  ring: number[]
}

/** What differs between two rasters. */
export interface RasterDifference {
  before: RasterSide
  after: RasterSide
  /** True when cells lie on cells; else those of the coarser one are compared with what the other has in their middle. */
  sameCells: boolean
  /** Of whose cells the counts are. */
  cellsOf: 'before' | 'after'
  /** Whether both cover the same area. */
  sameExtent: boolean
  bands: BandDifference[]
  /** For a map: where cells have risen and fallen, in blocks of so many cells a side; null where the rasters lie nowhere. */
  places: ChangePlace[] | null
  blockCells: number
  /** Values that differ by no more than this are the same. */
  tolerance: number
}

/** Whether anything differs. */
export function rastersDiffer({ before, after, sameExtent, bands }: RasterDifference): boolean {
  const isOneGrid = sameExtent && before.width === after.width && before.height === after.height
  const isOneBand = ({ risen, fallen, gained, lost }: BandDifference) => risen + fallen + gained + lost === 0
  return !isOneGrid || before.bands !== after.bands || !bands.every(isOneBand)
}

/** What differs between two rasters, in sentences. */
export function rasterWords(difference: RasterDifference): string[] {
  const { before, after, sameCells, cellsOf, sameExtent, bands, tolerance } = difference
  return [
    ...(sideWords(before) === sideWords(after)
      ? [`both: ${sideWords(after)}`]
      : [`before: ${sideWords(before)}`, `after: ${sideWords(after)}`]),
    sameExtent ? 'the extent is the same' : 'the extents differ; compared is where both lie',
    ...(sameCells
      ? []
      : [`cells do not lie on cells: those of ${cellsOf} are compared with the other's cell in their middle`]),
    ...bands.map((band, at) => `band ${at + 1}${band.name === null ? '' : ` (${band.name})`}: ${bandWords(band)}`),
    ...(tolerance > 0 ? [`values within ${tolerance} are the same`] : []),
  ]
}

const grouped = (count: number) => count.toLocaleString('en')
const plain = (value: number | null) => (value === null ? '—' : String(Number(value.toPrecision(6))))

function sideWords({ width, height, bands, sampleType, srid, crsName, cell }: RasterSide): string {
  const system = srid === null ? (crsName ?? 'no known system') : `EPSG:${srid}`
  const of = `${grouped(bands)} ${bands === 1 ? 'band' : 'bands'}${sampleType === null ? '' : ` of ${sampleType}`}`
  return `${grouped(width)} × ${grouped(height)} cells of ${plain(cell[0])} × ${plain(cell[1])}, ${of}, ${system}`
}

function bandWords({ compared, risen, fallen, gained, lost, least, most, mean, volume }: BandDifference): string {
  const counts = `${grouped(compared)} cells compared, ${grouped(risen)} risen, ${grouped(fallen)} fallen, ${grouped(gained)} gained, ${grouped(lost)} lost`
  const change = least === null ? '' : `; change ${plain(least)} to ${plain(most)}, mean ${plain(mean)}`
  return `${counts}${change}${volume === null ? '' : `; ${plain(volume.risen)} m³ above, ${plain(volume.fallen)} m³ below`}`
}
