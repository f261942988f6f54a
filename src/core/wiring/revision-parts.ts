import type { ReadOptions } from '../../geo/model'
import type { ProjectRef } from '../../shared/contract'
import { permitsOf } from '../holding/held-list'
import { createNamedLayers } from '../holding/named-layers'
import { openCacheIndex } from '../revisions/cache-index'
import { createRevisions } from '../revisions/revisions'
import { readOptions } from '../uploads/plan/files/read-row'
import type { Base } from './base'
import type { ProjectParts } from './project-parts'

/** Sources and tilesets of revisions, on the disk and on their way to it. */
export function wireRevisions(base: Base, projects: ProjectParts) {
  const { connections, layers, holdSchedule, permits, fetching, looked, isUp } = projects
  const { options, home, journal, clock, log, emit, signals } = base
  const named = createNamedLayers(permits.namedLayers)
  const index = openCacheIndex(home.cacheDb)
  const optionsOf = (project: ProjectRef, revisionId: string): ReadOptions | null => {
    const own = journal.byRevision(project, revisionId)
    return own ? readOptions(own.options) : index.readings.of(project, revisionId)
  }
  const revisions = createRevisions({
    homeDir: home.dir,
    index,
    connections,
    layers,
    geo: options.geo,
    clock,
    log,
    settings: home.settings.get,
    emit,
    fetching: {
      waits: fetching.waits,
      isLooked: looked.isLayer,
      isOpen: looked.isOpen,
      onTried: fetching.tried,
    },
    namedLayers: named.of,
    onHeld: () => signals.tell('heldTouched', undefined),
    onWished: (project) => signals.tell('wished', project),
    optionsOf,
  })
  holdSchedule.register({ name: 'layers', projects: revisions.heldProjects, refresh: revisions.refreshHeld })
  signals.on('layersRead', (project) => revisions.holds.refresh(project))
  signals.on('layersReadAgain', ({ project, before, after }) =>
    revisions.directoryRead(project, before.value.root, after.value.root),
  )
  fetching.measureBy(revisions.heldBytes)
  signals.on('fetchShut', revisions.holds.stopAll)

  /** Permits are wished by areas and lists, which are kept with the wishes for layers. */
  const choosePermits = (project: ProjectRef) =>
    permits.choose(
      project,
      revisions.wishesOf(project).flatMap(({ scope, depth }) => (depth === null ? [] : (permitsOf(scope) ?? []))),
    )
  for (const project of revisions.heldProjects()) void choosePermits(project)
  signals.on('wished', (project) => {
    named.forget(project)
    signals.tell('heldTouched', undefined)
    void choosePermits(project).then((isChanged) => {
      if (isChanged && isUp(project.connectionId)) holdSchedule.linkUp(project.connectionId)
    })
  })
  signals.on('permitsHeld', (project) => {
    named.forget(project)
    revisions.holds.refresh(project)
  })
  return {
    ...revisions,
    index,
    optionsOf,
    /** Resolves when all that is to be held of a project has been tried: permits, and then the layers that they name. */
    async heldSettled(project: ProjectRef, signal: AbortSignal): Promise<void> {
      await choosePermits(project)
      await permits.refreshHeld(project, signal)
      named.forget(project)
      revisions.holds.refresh(project)
      await revisions.settled()
    },
  }
}
