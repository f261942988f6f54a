import type { GeoEngine } from '../../geo/engine-api'
import type { CallsOf, Params } from '../../shared/contract'
import type { TouchedPermits } from '../permits/touched-permits'
import type { Revisions } from './revisions'
import { shownRow } from '../spatial/calls'

/** Vertices of one side of a difference that the window gets. */
const maxShownVertices = 10_000

/** Answers the calls of `revisions` and `storage`. */
export function revisionCalls(parts: {
  revisions: Revisions
  geo: GeoEngine
  touched: TouchedPermits
  /** What frees each kind of leftovers; gives the bytes freed. */
  tidy: Record<Params<'storage.tidy'>['kind'], () => Promise<number>>
}): CallsOf<'revisions' | 'storage'> {
  const { revisions, geo, touched, tidy } = parts
  return {
    'revisions.prepare': (ref, { signal }) => revisions.prepare(ref, signal),
    'revisions.listStates': ({ project }) => revisions.listStates(project),
    'revisions.hold': ({ project, wishes }) => revisions.holds.set(project, wishes),
    'revisions.pauseHold': ({ project, paused }) => revisions.holds.pause(project, paused),
    'revisions.getHold': ({ project }) => revisions.holds.get(project),
    'revisions.sizeHold': ({ project, wishes }, { signal }) => revisions.sizeHold(project, wishes, signal),
    'revisions.download': ({ path, ...ref }, { signal }) => revisions.download(ref, path, signal),
    'revisions.compare': (ref, { signal }) => revisions.compare(ref, signal),
    'revisions.listDifferences': ({ id, ...request }) =>
      geo.differences(id, { ...request, maxVertices: maxShownVertices }),
    'revisions.getDifference': ({ id, index }) => geo.difference(id, { index, maxVertices: maxShownVertices }),
    'revisions.listChangeLines': ({ id, ...request }) => geo.changeLines(id, request),
    'revisions.getChangeStatistics': ({ id, ...request }) => geo.changeStatistics(id, request),
    'revisions.classifyDifferences': ({ id, ...request }) => geo.changeClasses(id, request),
    'revisions.exportDifferences': ({ id, path, ...request }, { signal }) =>
      geo.exportDifferences(id, { ...request, outPath: path }, { signal }),
    'revisions.touchedPermits': (question, { signal }) => touched.find(question, signal),
    'revisions.identify': async ({ key, ...request }) => {
      const hits = await geo.identify(revisions.folderOf(key), request)
      return hits.map((hit) => ({ ...hit, ...shownRow(hit) }))
    },
    'storage.getUsage': () => revisions.storage.usage(),
    'storage.tidy': async ({ kind }) => ({ freedBytes: await tidy[kind]() }),
    'storage.free': async ({ items }) => ({ freedBytes: await revisions.storage.free(items) }),
  }
}
