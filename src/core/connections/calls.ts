import type { CallsOf, Removal } from '../../shared/contract'
import type { Connections } from './connections'

/** @param forget drops what was kept of a connection that is removed */
export function connectionCalls(parts: {
  connections: Connections
  forget: (connectionId: string) => Promise<void>
  describeRemoval: (connectionId: string) => Removal
  /** Ends when the first start has chosen a project, or has given up. */
  firstChoice: () => Promise<void>
  onCurrent: () => void
}): CallsOf<'connections'> {
  const { connections } = parts
  return {
    'connections.list': () => connections.list(),
    'connections.tryOut': async ({ baseUrl: typed, authorization }, { signal }) => {
      const { baseUrl, organizations } = await connections.tryOut(typed, authorization, signal)
      return { baseUrl, organizations }
    },
    'connections.add': ({ name, baseUrl, authorization }, { signal }) =>
      connections.add(name, baseUrl, authorization, signal),
    'connections.renew': ({ connectionId, authorization }, { signal }) =>
      connections.renew(connectionId, authorization, signal),
    'connections.rename': ({ connectionId, name }) => connections.rename(connectionId, name),
    'connections.changeAddress': ({ connectionId, baseUrl, evenIfOther }, { signal }) =>
      connections.changeAddress(connectionId, baseUrl, evenIfOther, signal),
    'connections.describeRemoval': ({ connectionId }) => parts.describeRemoval(connectionId),
    'connections.remove': async ({ connectionId }) => {
      await connections.remove(connectionId)
      await parts.forget(connectionId)
      parts.onCurrent()
    },
    'connections.getCurrent': async () => {
      if (connections.getCurrent() === null) await parts.firstChoice()
      return connections.getCurrent()
    },
    'connections.setCurrent': async (project) => {
      await connections.setCurrent(project)
      parts.onCurrent()
    },
  }
}
