import type { CallOptions, CrsDescription, FeatureRow, GeoEngine } from '../../geo/engine-api'
import type { CallsOf, Emit, ShownCrs, ShownFeatureRow } from '../../shared/contract'
import { maxChosen } from '../../shared/model/table-query'
import type { Revisions } from '../revisions/revisions'

/** Answers the calls of `tables` from the spatial engine. */
export function tableCalls({
  revisions: { folderOf },
  geo: { tables },
  emit,
}: {
  revisions: Pick<Revisions, 'folderOf'>
  geo: Pick<GeoEngine, 'tables'>
  emit: Emit
}): CallsOf<'tables'> {
  const telling = (call: keyof CallsOf<'tables'>, key: string, signal: AbortSignal): CallOptions => ({
    signal,
    onProgress: ({ step, fraction }) => emit('tables.progressed', { key, call, step, fraction }),
  })
  return {
    'tables.count': ({ key, query }, { signal }) =>
      tables.count(folderOf(key), query, telling('tables.count', key, signal)),
    'tables.listRows': async ({ key, ...rows }, { signal }) =>
      (await tables.rows(folderOf(key), rows, telling('tables.listRows', key, signal))).map(shownRow),
    'tables.listFeatures': ({ key, ...rows }, { signal }) =>
      tables.features(folderOf(key), rows, telling('tables.listFeatures', key, signal)),
    'tables.findRow': ({ key, ...row }, { signal }) =>
      tables.find(folderOf(key), row, telling('tables.findRow', key, signal)),
    'tables.findMeeting': async ({ key, reach }, { signal }) => {
      const asked = 'key' in reach ? { dir: folderOf(reach.key), features: reach.features } : reach
      const { total, features } = await tables.meeting(folderOf(key), asked, telling('tables.findMeeting', key, signal))
      return total > maxChosen ? { total, features: [] } : { total, features }
    },
    'tables.getBounds': async ({ key, features }, { signal }) => {
      const box = await tables.bounds(folderOf(key), features, { signal })
      return box && [...box]
    },
    'tables.getStatistics': ({ key, ...column }, { signal }) =>
      tables.statistics(folderOf(key), column, telling('tables.getStatistics', key, signal)),
    'tables.classify': ({ key, column }, { signal }) =>
      tables.classify(folderOf(key), column, telling('tables.classify', key, signal)),
    'tables.export': ({ key, path, ...request }, { signal }) =>
      tables.export(folderOf(key), { ...request, outPath: path }, telling('tables.export', key, signal)),
    'tables.getText': ({ key, ...rows }, { signal }) =>
      tables.text(folderOf(key), rows, telling('tables.getText', key, signal)),
  }
}

/** Answers the calls of `map` from the spatial engine. */
export function mapCalls(geo: GeoEngine): CallsOf<'map'> {
  return {
    'map.transform': async (request) => {
      const moved = await geo.transform(request)
      // JSON has no NaN.
      return moved.map((value) => (Number.isFinite(value) ? value : null))
    },
    'map.describeCrs': async ({ srid }) => {
      const found = await geo.describeCrs(srid)
      return found && shownCrs(found)
    },
    'map.searchCrs': async ({ query, limit }) => (await geo.searchCrs(query, limit)).map(shownCrs),
  }
}

function shownCrs(crs: CrsDescription): ShownCrs {
  return { ...crs, area: crs.area && [...crs.area] }
}

/** A row as the contract says it. */
export function shownRow(row: FeatureRow): ShownFeatureRow {
  return { ...row, bbox4326: row.bbox4326 && [...row.bbox4326] }
}
