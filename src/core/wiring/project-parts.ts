import { createProjectLook } from '../looking/project-look'
import { openSnapshots } from '../store/snapshots'
import type { Base } from './base'
import { wireConnections } from './connection-parts'
import { wireLayers } from './layer-parts'
import { wirePermits } from './permit-parts'

export type ProjectParts = Awaited<ReturnType<typeof wireProjects>>

/** Connections, layers, permits, and the clock that finds out what others changed in them. */
export async function wireProjects(base: Base) {
  const { home, clock, log, emit, signals } = base
  const snapshots = openSnapshots(home.offlineDb)
  const connectionParts = wireConnections(base, snapshots)
  const { connections, networkWatch, isUp, holdSchedule, fetching, looked } = connectionParts
  const layerParts = wireLayers(base, connections, snapshots)
  const { activity, programActivity, edits, layers, layersChanged } = layerParts
  await connections.load()
  const { permits, permitStore, holdMoved, notices } = wirePermits(base, connectionParts, snapshots, activity)

  const projectLook = createProjectLook({
    clock,
    log,
    isUp,
    lookers: [
      { name: 'layers', hasChanged: layers.hasChanged, onChanged: layersChanged },
      {
        name: 'permits',
        hasChanged: permits.hasChanged,
        onChanged: (project) => emit('permits.changed', { project }),
      },
    ],
    onUnchanged(project, lookedMs) {
      const readAt = connections.serverIsoNow(project.connectionId, clock.now() - lookedMs)
      layers.confirm(project, readAt)
      emit('projects.confirmed', { project, readAt })
    },
  })
  networkWatch.watch(() => edits.activeConnections())
  networkWatch.watch(() => holdSchedule.connections())

  return {
    ...{
      snapshots,
      connections,
      networkWatch,
      holdSchedule,
      permits,
      permitStore,
      projectLook,
      fetching,
      looked,
      isUp,
    },
    ...layerParts,
    /** What waits for the network goes on when a link comes back, from now on. */
    start(): void {
      signals.on('linkChanged', ({ connectionId, link }) => {
        if (link.state !== 'ok') return
        holdSchedule.linkUp(connectionId)
        projectLook.linkUp(connectionId)
        void edits.send(connectionId)
      })
      connections.watch()
      // A script has nobody to tell.
      if (base.options.host) notices.start()
      networkWatch.start()
      // What the system says of its network comes first: on a metered one nothing begins by itself.
      void fetching.start().finally(holdSchedule.start)
    },
    async stop(): Promise<void> {
      fetching.close()
      networkWatch.close()
      projectLook.close()
      notices.close()
      await holdSchedule.close()
      await permits.close()
      await edits.close()
    },
    async close(): Promise<void> {
      layersChanged.close()
      holdMoved.close()
      programActivity.close()
      activity.close()
      await connections.close()
    },
  }
}
