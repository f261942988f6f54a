import type { Layers } from '../layers/layers'
import type { Log } from '../ports'
import { localConnectionId } from './connection-records'
import type { Connections } from './connections'

/** At the very first start: shows the first project in use of the service on this computer. Never rejects. */
export async function chooseFirstProject(connections: Connections, layers: Layers, log: Log): Promise<void> {
  try {
    await connections.probe(localConnectionId)
    const local = connections.list().find((each) => each.id === localConnectionId)
    for (const { nickname } of local?.organizations ?? []) {
      const { projects } = await layers.listProjects(localConnectionId, nickname)
      const first = projects.find((project) => !project.archived) ?? projects[0]
      if (!first || connections.getCurrent() !== null) continue
      await connections.setCurrent({
        connectionId: localConnectionId,
        organization: nickname,
        projectId: first.id,
      })
      return
    }
  } catch (error) {
    log('warn', 'no project could be chosen for the first start', { error: String(error) })
  }
}
