import type { GeoEngine, FeatureRow } from '../../geo/engine-api'
import type { CoreHandlers, ShownFeatureRow } from '../../shared/contract'
import type { Revisions } from '../revisions/revisions'

type Names = Extract<keyof CoreHandlers, `revisions.${string}` | `storage.${string}`>

/** Answers the calls of `revisions` and `storage`. */
export function revisionHandlers(parts: { revisions: Revisions; geo: GeoEngine }): Pick<CoreHandlers, Names> {
  const { revisions, geo } = parts
  return {
    'revisions.prepare': (ref, { signal }) => revisions.prepare(ref, signal),
    'revisions.listStates': ({ project }) => revisions.listStates(project),
    'revisions.hold': ({ project, layerIds, held }) => {
      revisions.holds.set(project, layerIds, held)
      return undefined
    },
    'revisions.download': ({ path, ...ref }, { signal }) => revisions.download(ref, path, signal),
    'revisions.compare': (ref, { signal }) => revisions.compare(ref, signal),
    'revisions.identify': async ({ key, ...request }) => {
      const hits = await geo.identify(revisions.folderOf(key), request)
      return hits.map((hit) => ({ ...hit, ...shownRow(hit) }))
    },
    'revisions.listRows': async ({ key, ...request }) =>
      (await geo.rows(revisions.folderOf(key), request)).map(shownRow),
    'storage.getUsage': () => revisions.storage.usage(),
    'storage.free': async ({ items }) => ({ freedBytes: await revisions.storage.free(items) }),
  }
}

function shownRow(row: FeatureRow): ShownFeatureRow {
  return { ...row, bbox4326: row.bbox4326 && [...row.bbox4326] }
}
