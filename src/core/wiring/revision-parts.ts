import { openCacheIndex } from '../revisions/cache-index'
import { createRevisions } from '../revisions/revisions'
import { readOptions } from '../uploads/plan/files/read-row'
import type { Base } from './base'
import type { ProjectParts } from './project-parts'

/** Sources and tilesets of revisions, on the disk and on their way to it. */
export function wireRevisions(base: Base, { connections, layers, holdSchedule }: ProjectParts) {
  const { options, home, journal, clock, log, emit, signals } = base
  const revisions = createRevisions({
    homeDir: home.dir,
    index: openCacheIndex(home.cacheDb),
    connections,
    layers,
    geo: options.geo,
    clock,
    log,
    settings: home.settings.get,
    emit,
    optionsOf: (project, revisionId) => {
      const own = journal.byRevision(project, revisionId)
      return own && readOptions(own.options)
    },
  })
  holdSchedule.register({ name: 'layers', projects: revisions.heldProjects, refresh: revisions.refreshHeld })
  signals.on('layersRead', (project) => revisions.holds.refresh(project))
  signals.on('layersReadAgain', ({ project, before, after }) =>
    revisions.directoryRead(project, before.value.root, after.value.root),
  )
  return revisions
}
