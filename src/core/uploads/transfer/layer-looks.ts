import type { ProjectRef } from '../../../shared/contract'
import { said } from '../../../shared/languages/said'
import { AppError } from '../../../shared/errors/app-error'
import { parseAnswer, routes, toLayer, type Layer } from '../../../shared/rest'
import type { Connections } from '../../connections/connections'
import { gotOrMade } from '../../got-or-made'
import { pause } from '../../remote'
import { fullProjectKey, projectParams } from '../../project-key'
import { createLayerList } from './layer-list'

const longestRestMs = 3_000
/** What was read is taken for the present for so long; for thousands of layers for longer, as long as reading them takes thrice. */
const recentMs = 400
const recentAtMostMs = 8_000
/** Of what is read while others send the same: for so long, or as long as reading takes. */
const freshMs = 50
/** More layers of one name tell nothing apart. */
const maxUnlisted = 10

/** Reads the layers of a project for all who wait at that moment with one request. */
export type LayerLooks = ReturnType<typeof createLayerLooks>

/** Looks through the layers of a project, once for all transfers that ask at the same time. */
export function createLayerLooks(connections: Connections) {
  /** The look that runs (or has just ended), and the one that starts after it. */
  const looks = new Map<string, { running: Promise<unknown>; next: Promise<Layer[]> | null }>()

  /**
   * A project of thousands of layers takes a while to read: the longer it takes, the more wait for the next look, so that
   * looking takes a quarter of the time at most.
   */
  async function rest(reading: Promise<unknown>): Promise<void> {
    const start = Date.now()
    // Whoever reads has its error; here only its time counts.
    await reading.catch(() => undefined)
    await pause(Math.min(longestRestMs, 3 * (Date.now() - start)))
  }

  const lists = new Map<string, ReturnType<typeof createLayerList>>()

  async function readNow(project: ProjectRef): Promise<Layer[]> {
    const client = await connections.client(project.connectionId)
    const request = { params: projectParams(project), query: { includeRevisions: 'latest' } } as const
    const text = await client.readText('listLayers', request)
    const thing = said('core.calls.things.layers', { id: project.projectId })
    const read = gotOrMade(lists, fullProjectKey(project), createLayerList)
    try {
      return read(text, (json) => parseAnswer(routes.listLayers.answer, JSON.parse(json), thing))
    } catch (error) {
      // Cut off, or no JSON: asked once more, the client says what is wrong with it.
      if (error instanceof SyntaxError) return (await client.call('listLayers', request)).map(toLayer)
      throw error
    }
  }

  async function readAll(project: ProjectRef): Promise<Layer[]> {
    const client = await connections.client(project.connectionId)
    const layers = await client.call('listLayers', {
      params: projectParams(project),
      query: { includeRevisions: 'all' },
    })
    return layers.map(toLayer)
  }

  function start(key: string, project: ProjectRef): Promise<Layer[]> {
    const result = readLately(key, project)
    const entry = { running: rest(result), next: null }
    looks.set(key, entry)
    void entry.running.then(() => {
      if (looks.get(key) === entry && entry.next === null) looks.delete(key)
    })
    return result
  }

  const lately = new Map<string, { startMs: number; tookMs: number; layers: Promise<readonly Layer[]> }>()

  function recent(project: ProjectRef, isFresh: boolean): Promise<readonly Layer[]> {
    const key = fullProjectKey(project)
    const last = lately.get(key)
    const startMs = performance.now()
    if (last) {
      const ageMs = startMs - last.startMs
      const lasts = isFresh ? Math.max(freshMs, last.tookMs) : Math.max(recentMs, 3 * last.tookMs)
      if (ageMs < Math.min(recentAtMostMs, lasts)) return last.layers
    }
    return readLately(key, project)
  }

  /** Reads the layers, for those too who ask for them as they were a moment ago. */
  function readLately(key: string, project: ProjectRef): Promise<Layer[]> {
    const startMs = performance.now()
    const layers = readNow(project)
    const entry = { startMs, tookMs: 0, layers }
    lately.set(key, entry)
    layers.then(
      () => (entry.tookMs = performance.now() - startMs),
      () => lately.get(key) === entry && lately.delete(key),
    )
    return layers
  }

  async function readOne(project: ProjectRef, layerId: number): Promise<Layer> {
    const client = await connections.client(project.connectionId)
    return toLayer(await client.call('getLayer', { params: { ...projectParams(project), layerId } }))
  }

  return {
    /** One layer with all its revisions, with marks in comments. */
    readOne,
    /** Layers as they were a couple of seconds ago at most; for a burst of rows they are read once. @param isFresh as they are about now */
    recent,
    /** Layers as they are now, with all revisions. */
    readAll,
    /**
     * Layers of a name that the layer list leaves out and that stand among those without a folder (the interface does not say
     * whether they are left out there too). None where the caller may not read them.
     */
    async readUnlisted(project: ProjectRef, name: string, listed: ReadonlySet<number>): Promise<Layer[]> {
      const client = await connections.client(project.connectionId)
      const unassigned = (await whereAllowed(client.call('listUnassigned', { params: projectParams(project) }))) ?? []
      const found: Layer[] = []
      for (const { layerId } of unassigned
        .filter((each) => each.name === name && !listed.has(each.layerId))
        .slice(-maxUnlisted)) {
        const layer = await whereAllowed(readOne(project, layerId))
        if (layer) found.push(layer)
      }
      return found
    },
    /** Layers as they are after this call began, with marks in comments. */
    read(project: ProjectRef): Promise<Layer[]> {
      const key = fullProjectKey(project)
      const current = looks.get(key)
      if (!current) return start(key, project)
      // What runs may have been answered before the layer was there.
      current.next ??= current.running.then(() => start(key, project))
      return current.next
    },
  }
}

/** Null where the service refuses, or has nothing there. */
async function whereAllowed<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && ['service.forbidden', 'service.not-found'].includes(error.code)) return null
    throw error
  }
}
