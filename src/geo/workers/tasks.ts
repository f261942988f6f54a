import { letGoOfClosed } from '../../node/let-go'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { buildFiles } from '../build'
import { locatePlaces, placesOfStation, summaryOf } from '../chainage/chainage-tasks'
import { OpenAlignments } from '../chainage/open-alignments'
import { OpenChoices } from '../chainage/open-choices'
import { readAlignments } from '../chainage/read-alignments'
import { convertFiles } from '../convert'
import { splitDelivery } from '../delivery/split-delivery'
import { createTransform, crsOfSrid, describeCrs, searchCrs } from '../crs'
import { diffFiles } from '../diff'
import { exportDifferences } from '../diff/export-differences'
import { readSealed } from '../diff/sealed-reading'
import { OpenDifferences } from '../diff/open-differences'
import type { CallOptions } from '../engine-api'
import { inspectFiles, inspectMany } from '../inspect'
import { findTouched } from '../touch/find-touched'
import { findOverlaps } from '../overlaps/find-overlaps'
import { findServices } from '../services/find-services'
import { KeptOpen } from '../services/kept-open'
import { rasterHeights } from '../services/raster-heights'
import { surfaceHeights } from '../services/surface-heights'
import { classify } from '../table/classify'
import { exportRows } from '../table/export-rows'
import { featuresMeeting } from '../table/features-meeting'
import { OpenTables } from '../table/open-tables'
import { featurePlaces } from '../table/feature-places'
import * as table from '../table/table-tasks'
import { OpenTilesets } from './open-tilesets'
import type { TaskName, Tasks } from './protocol'
import { readBeside } from './read-beside'

/** How each task is done. */
export type TaskTable = {
  [Name in TaskName]: (
    request: Tasks[Name]['request'],
    call: CallOptions,
  ) => Promise<Tasks[Name]['result']> | Tasks[Name]['result']
}

/** The tasks of one worker, with the tilesets that it has open. @param script of the worker; null: it starts no other one */
export function createTasks(script: string | null = null): TaskTable {
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
    diff: (request, call) => diffFiles(request, call, { beside: script === null ? null : readBeside(script) }),
    readSide: readSealed,
    differences: ({ path, ...request }) => differences.use(path, (open) => open.list(request)),
    difference: ({ path, index, maxVertices }) => differences.use(path, (open) => open.get(index, maxVertices)),
    changeLines: ({ path, ...request }) => differences.use(path, (open) => open.lines(request)),
    changeStatistics: ({ path, ...request }) => differences.use(path, (open) => open.statistics(request)),
    changeClasses: ({ path, ...request }) => differences.use(path, (open) => open.classes(request)),
    exportDifferences,
    touched: findTouched,
    forgetDifferences: async ({ path }) => {
      differences.forget(path)
      await letGoOfClosed()
      return null
    },
    tile: ({ dir, tile }) => tilesets.use(dir, (tileset) => (tileset.isLive(tile) ? 'live' : tileset.tile(tile))),
    liveTile: ({ dir, tile }) => tilesets.use(dir, (tileset) => tileset.tileOrLive(tile)),
    identify: ({ dir, at }) =>
      tilesets.use(dir, (tileset) => ({ hits: tileset.identify(at), hasPixels: tileset.hasPixels(at) })),
    pixels: ({ dir, at }) => tilesets.use(dir, (tileset) => tileset.pixels(at)),
    countRows: ({ dir, query }, call) => open(dir, (it) => table.countRows(it, query, call)),
    tableRows: ({ dir, ...rows }, call) => open(dir, (it) => table.readRows(it, rows, call)),
    tableFeatures: ({ dir, ...rows }, call) => open(dir, (it) => table.readFeatures(it, rows, call)),
    findRow: ({ dir, ...row }, call) => open(dir, (it) => table.findRow(it, row, call)),
    featuresMeeting: ({ dir, reach }, call) => {
      const found = tilesets.use(dir, (tileset) =>
        'dir' in reach
          ? tilesets.use(reach.dir, (other) => featuresMeeting(tileset, { ...reach, tileset: other }, call))
          : featuresMeeting(tileset, reach, call),
      )
      // Closed again: this thread is not told when a form is to be replaced, as that would wait for what it does.
      return found.finally(() => [dir, 'dir' in reach ? reach.dir : dir].forEach((each) => tilesets.forget(each)))
    },
    findServices: (request, call) => findServices(request, kept.use, call).finally(() => kept.rest()),
    rasterHeights: (request, call) => rasterHeights(request, kept.use, call).finally(() => kept.rest()),
    surfaceHeights: (request, call) => surfaceHeights(request, kept.use, call).finally(() => kept.rest()),
    findOverlaps,
    tableBounds: ({ dir, features }, call) => open(dir, (it) => table.boundsOf(it, features, call)),
    featurePlaces: ({ dir, features }, call) => open(dir, (it) => featurePlaces(it, features, call)),
    statistics: ({ dir, ...column }, call) => open(dir, (it) => table.readStatistics(it, column, call)),
    classify: ({ dir, column }, call) => tilesets.use(dir, (tileset) => classify(tileset, column, call)),
    exportRows: ({ dir, ...request }, call) =>
      // Closed again: this process is not told when the form is to be replaced.
      open(dir, (it) => exportRows(it, request, call)).finally(() => tilesets.forget(dir)),
    tableText: ({ dir, ...text }, call) => open(dir, (it) => table.readText(it, text, call)),
    forget: ({ dir }) => {
      tilesets.forget(dir)
      return null
    },
    transform: ({ fromSrid, toSrid, xy }) => {
      if (xy.length % 2 !== 0) throw errorOf('invalid', said('readers.crs.pairs'))
      const out = [...xy]
      createTransform(crsOfSrid(fromSrid), crsOfSrid(toSrid)).forward(out, 2)
      return out
    },
    listAlignments: ({ dir }) => alignments.ofTileset(dir).map(({ alignment }) => summaryOf(alignment)),
    locatePlaces: ({ choice, ...request }) => {
      const open = choices.of(choice)
      return open && locatePlaces(open, request)
    },
    placesOfStation: ({ choice, station }) => {
      const open = choices.of(choice)
      return open && placesOfStation(open, station)
    },
    readAlignments,
    describeCrs: ({ srid }) => describeCrs(srid),
    searchCrs: ({ query, limit }) => searchCrs(query, limit),
  }
}
