import type { TableQuery } from '../../shared/model/table-query'
import { letGoOfClosed } from '../../node/let-go'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { buildFiles } from '../build'
import type { AlignmentChoice, LocateRequest } from '../chainage/chainage-api'
import { locatePlaces, placesOfStation, summaryOf } from '../chainage/chainage-tasks'
import { OpenAlignments } from '../chainage/open-alignments'
import { OpenChoices } from '../chainage/open-choices'
import { readAlignments } from '../chainage/read-alignments'
import { convertFiles } from '../convert'
import { splitDelivery } from '../delivery/split-delivery'
import { createTransform, crsOfSrid, describeCrs, searchCrs } from '../crs'
import { diffFiles } from '../diff'
import type { ChangeLineRequest, DiffRequest, DifferenceListRequest, LineColumnRequest } from '../diff/difference-api'
import type { ReadBeside } from '../diff/read-both'
import { exportDifferences } from '../diff/export-differences'
import { readSealed } from '../diff/sealed-reading'
import { OpenDifferences } from '../diff/open-differences'
import type { CallOptions, IdentifyRequest, TileAddress } from '../engine-api'
import { inspectFiles, inspectMany } from '../inspect'
import { findTouched } from '../touch/find-touched'
import { findOverlaps } from '../overlaps/find-overlaps'
import { findServices, type ServicesRequest } from '../services/find-services'
import { KeptOpen } from '../services/kept-open'
import { rasterHeights, type RasterHeightsRequest } from '../services/raster-heights'
import { surfaceHeights, type SurfaceRequest } from '../services/surface-heights'
import { classify } from '../table/classify'
import { exportRows, type ExportRequest } from '../table/export-rows'
import { featuresMeeting, type Reach } from '../table/features-meeting'
import { OpenTables } from '../table/open-tables'
import { featurePlaces } from '../table/feature-places'
import * as table from '../table/table-tasks'
import { OpenTilesets } from './open-tilesets'

/** A comparison, by the path where a `diff` has written it. */
interface InFile {
  path: string
}

/** Something of a tileset, by the folder of it. */
interface InTileset {
  dir: string
}

interface Features {
  features: readonly number[]
}

/** How each task is done: its name, what it is asked for, and its result. */
export type TaskTable = ReturnType<typeof createTasks>

/** The tasks of one worker, with the tilesets that it has open. @param beside reads a side of a `diff` in another thread; null: none does */
export function createTasks(beside: ReadBeside | null = null) {
  const tilesets = new OpenTilesets()
  const kept = new KeptOpen()
  const alignments = new OpenAlignments()
  const choices = new OpenChoices(alignments)
  const differences = new OpenDifferences()
  const tables = new OpenTables()
  const open = <T>(dir: string, work: (table: table.OpenTable) => Promise<T>) =>
    tilesets.use(dir, (tileset) => work({ tileset, tables }))
  return {
    inspect: inspectFiles,
    inspectMany,
    build: buildFiles,
    convert: convertFiles,
    splitDelivery,
    diff: (request: DiffRequest & { outPath: string }, call: CallOptions) => diffFiles(request, call, { beside }),
    /** A side of a `diff`, in a thread beside it. */
    readSide: readSealed,
    differences: ({ path, ...request }: DifferenceListRequest & InFile) =>
      differences.use(path, (open) => open.list(request)),
    difference: ({ path, index, maxVertices }: InFile & { index: number; maxVertices: number }) =>
      differences.use(path, (open) => open.get(index, maxVertices)),
    changeLines: ({ path, ...request }: ChangeLineRequest & InFile) =>
      differences.use(path, (open) => open.lines(request)),
    changeStatistics: ({ path, ...request }: LineColumnRequest & InFile) =>
      differences.use(path, (open) => open.statistics(request)),
    changeClasses: ({ path, ...request }: LineColumnRequest & InFile) =>
      differences.use(path, (open) => open.classes(request)),
    exportDifferences,
    touched: findTouched,
    /** Closes differences that may be open, so that they can be removed. */
    forgetDifferences: async ({ path }: InFile) => {
      differences.forget(path)
      await letGoOfClosed()
      return null
    },
    /** `live`: it is for `liveTile` to make, from a file that nobody vouches for. */
    tile: ({ dir, tile }: InTileset & { tile: TileAddress }) =>
      tilesets.use(dir, (tileset) => (tileset.isLive(tile) ? 'live' : tileset.tile(tile))),
    liveTile: ({ dir, tile }: InTileset & { tile: TileAddress }) =>
      tilesets.use(dir, (tileset) => tileset.tileOrLive(tile)),
    /** Features; `hasPixels`: there are rasters too, for `pixels` to read. */
    identify: ({ dir, at }: InTileset & { at: IdentifyRequest }) =>
      tilesets.use(dir, (tileset) => ({ hits: tileset.identify(at), hasPixels: tileset.hasPixels(at) })),
    pixels: ({ dir, at }: InTileset & { at: IdentifyRequest }) => tilesets.use(dir, (tileset) => tileset.pixels(at)),
    countRows: ({ dir, query }: InTileset & { query: TableQuery }, call: CallOptions) =>
      open(dir, (it) => table.countRows(it, query, call)),
    tableRows: ({ dir, ...rows }: InTileset & table.Page, call: CallOptions) =>
      open(dir, (it) => table.readRows(it, rows, call)),
    tableFeatures: ({ dir, ...rows }: InTileset & table.Page, call: CallOptions) =>
      open(dir, (it) => table.readFeatures(it, rows, call)),
    findRow: ({ dir, ...row }: InTileset & table.FeatureIn, call: CallOptions) =>
      open(dir, (it) => table.findRow(it, row, call)),
    featuresMeeting: ({ dir, reach }: InTileset & { reach: Reach }, call: CallOptions) => {
      const found = tilesets.use(dir, (tileset) =>
        'dir' in reach
          ? tilesets.use(reach.dir, (other) => featuresMeeting(tileset, { ...reach, tileset: other }, call))
          : featuresMeeting(tileset, reach, call),
      )
      // Closed again: this thread is not told when a form is to be replaced, as that would wait for what it does.
      return found.finally(() => [dir, 'dir' in reach ? reach.dir : dir].forEach((each) => tilesets.forget(each)))
    },
    findServices: (request: ServicesRequest, call: CallOptions) =>
      findServices(request, kept.use, call).finally(() => kept.rest()),
    rasterHeights: (request: RasterHeightsRequest, call: CallOptions) =>
      rasterHeights(request, kept.use, call).finally(() => kept.rest()),
    surfaceHeights: (request: SurfaceRequest, call: CallOptions) =>
      surfaceHeights(request, kept.use, call).finally(() => kept.rest()),
    findOverlaps,
    tableBounds: ({ dir, features }: InTileset & Features, call: CallOptions) =>
      open(dir, (it) => table.boundsOf(it, features, call)),
    featurePlaces: ({ dir, features }: InTileset & Features, call: CallOptions) =>
      open(dir, (it) => featurePlaces(it, features, call)),
    statistics: ({ dir, ...column }: InTileset & table.RowsOf & { column: string }, call: CallOptions) =>
      open(dir, (it) => table.readStatistics(it, column, call)),
    classify: ({ dir, column }: InTileset & { column: string }, call: CallOptions) =>
      tilesets.use(dir, (tileset) => classify(tileset, column, call)),
    exportRows: ({ dir, ...request }: InTileset & ExportRequest, call: CallOptions) =>
      // Closed again: this process is not told when the form is to be replaced.
      open(dir, (it) => exportRows(it, request, call)).finally(() => tilesets.forget(dir)),
    tableText: ({ dir, ...text }: InTileset & table.RowsOf & { columns: readonly string[] }, call: CallOptions) =>
      open(dir, (it) => table.readText(it, text, call)),
    /** Closes a tileset that may be open, so that it can be replaced. */
    forget: ({ dir }: InTileset) => {
      tilesets.forget(dir)
      return null
    },
    transform: ({ fromSrid, toSrid, xy }: { fromSrid: number; toSrid: number; xy: number[] }) => {
      if (xy.length % 2 !== 0) throw errorOf('invalid', said('readers.crs.pairs'))
      const out = [...xy]
      createTransform(crsOfSrid(fromSrid), crsOfSrid(toSrid)).forward(out, 2)
      return out
    },
    listAlignments: ({ dir }: InTileset) => alignments.ofTileset(dir).map(({ alignment }) => summaryOf(alignment)),
    /** Null: the choice is not known, and has to be sent. */
    locatePlaces: ({ choice, ...request }: LocateRequest & { choice: AlignmentChoice }) => {
      const open = choices.of(choice)
      return open && locatePlaces(open, request)
    },
    placesOfStation: ({ choice, station }: { choice: AlignmentChoice; station: number }) => {
      const open = choices.of(choice)
      return open && placesOfStation(open, station)
    },
    readAlignments,
    describeCrs: ({ srid }: { srid: number }) => describeCrs(srid),
    searchCrs: ({ query, limit }: { query: string; limit: number }) => searchCrs(query, limit),
  }
}
