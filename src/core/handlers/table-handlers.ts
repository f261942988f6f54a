import type { CallOptions, FeatureRow, GeoEngine } from '../../geo/engine-api'
import type { CoreHandlers, Emit, ShownFeatureRow } from '../../shared/contract'
import type { Revisions } from '../revisions/revisions'

type Names = Extract<keyof CoreHandlers, `tables.${string}`>

/** Answers the calls of `tables` from the spatial engine. */
export function tableHandlers({
  revisions: { folderOf },
  geo: { tables },
  emit,
}: {
  revisions: Pick<Revisions, 'folderOf'>
  geo: Pick<GeoEngine, 'tables'>
  emit: Emit
}): Pick<CoreHandlers, Names> {
  const telling = (key: string, signal: AbortSignal): CallOptions => ({
    signal,
    onProgress: ({ step, fraction }) => emit('tables.progressed', { key, step, fraction }),
  })
  return {
    'tables.count': ({ key, query }, { signal }) => tables.count(folderOf(key), query, telling(key, signal)),
    'tables.listRows': async ({ key, ...rows }, { signal }) =>
      (await tables.rows(folderOf(key), rows, telling(key, signal))).map(shownRow),
    'tables.listFeatures': ({ key, ...rows }, { signal }) => tables.features(folderOf(key), rows, telling(key, signal)),
    'tables.findRow': ({ key, ...row }, { signal }) => tables.find(folderOf(key), row, telling(key, signal)),
    'tables.getBounds': async ({ key, features }, { signal }) => {
      const box = await tables.bounds(folderOf(key), features, { signal })
      return box && [...box]
    },
    'tables.getStatistics': ({ key, ...column }, { signal }) =>
      tables.statistics(folderOf(key), column, telling(key, signal)),
    'tables.classify': ({ key, column }, { signal }) => tables.classify(folderOf(key), column, telling(key, signal)),
    'tables.export': ({ key, path, ...request }, { signal }) =>
      tables.export(folderOf(key), { ...request, outPath: path }, telling(key, signal)),
    'tables.getText': ({ key, ...rows }, { signal }) => tables.text(folderOf(key), rows, telling(key, signal)),
  }
}

/** A row as the contract says it. */
export function shownRow(row: FeatureRow): ShownFeatureRow {
  return { ...row, bbox4326: row.bbox4326 && [...row.bbox4326] }
}
