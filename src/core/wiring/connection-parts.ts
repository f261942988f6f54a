import type { Project } from '../../shared/rest'
import { localConnectionId, openConnectionRecords } from '../connections/connection-records'
import { createConnections } from '../connections/connections'
import { uuidsOf } from '../connections/identity'
import { createNetworkWatch } from '../connections/network-watch'
import { createCredentialStore } from '../credentials/credential-store'
import { noPolicy } from '../policy/policy'
import { createFetching } from '../holding/fetching'
import { createHoldSchedule } from '../holding/hold-schedule'
import { createLookedAt } from '../holding/looked'
import { adoptRows } from '../store/connection-rows'
import type { Snapshots } from '../store/snapshots'
import type { Base } from './base'

export type ConnectionParts = ReturnType<typeof wireConnections>

/** The services, the watch over the network to them, and the clock that brings what is held of them up to date. */
export function wireConnections({ options, home, clock, log, emit, signals, redactor }: Base, snapshots: Snapshots) {
  const connections = createConnections({
    records: openConnectionRecords(home.dir, () =>
      home.troubles.push({ kind: 'store', store: 'connections', file: 'connections.json.broken' }),
    ),
    projects: {
      known: (connectionId) => uuidsOf(snapshots.all<Project[]>(connectionId, 'projects').flat()),
      keep: (connectionId, organization, projects) =>
        snapshots.save(connectionId, 'projects', organization, projects, new Date(clock.now()).toISOString()),
    },
    onAdopted: (fromId, toId) => {
      for (const db of [home.offlineDb, home.cacheDb, home.journalDb]) adoptRows(db, fromId, toId)
    },
    credentials: createCredentialStore(options.keychain, log),
    localService: options.localService,
    policy: options.policy ?? noPolicy,
    redactor,
    findProxy: options.findProxy,
    isLookedAt: options.host !== undefined,
    clock,
    log,
    onChanged: (list) => {
      emit('connections.changed', list)
      signals.tell('connectionsChanged', list)
      signals.tell('statusTouched', undefined)
    },
    onBeganAnew: () => signals.tell('beganAnew', undefined),
    onLinkChanged: (connectionId, link) => {
      signals.tell('statusTouched', undefined)
      signals.tell('linkChanged', { connectionId, link })
    },
  })
  const networkWatch = createNetworkWatch(connections, clock, log, () => signals.tell('statusTouched', undefined))
  const isUp = (connectionId: string) =>
    connections.list().some((each) => each.id === connectionId && each.state === 'ok')
  const fetching = createFetching({
    settings: home.settings.get,
    change: home.settings.change,
    askMetered: options.askMetered ?? (() => Promise.resolve('unknown')),
    isNeeded: () => holdSchedule.connections().size > 0,
    isLocal: (connectionId) => connectionId === localConnectionId,
    emit,
    log,
    onShut: () => signals.tell('fetchShut', undefined),
    onOpen: () => signals.tell('fetchOpen', undefined),
  })
  const looked = createLookedAt(connections.getCurrent)
  const holdSchedule = createHoldSchedule({
    clock,
    log,
    isUp: (connectionId) => isUp(connectionId) && fetching.waits(connectionId) === null,
    isFirst: looked.isOpen,
  })
  home.settings.onChange(fetching.look)
  signals.on('fetchOpen', holdSchedule.roomAgain)
  signals.on('heldTouched', () => fetching.touch(undefined))
  return { connections, networkWatch, isUp, holdSchedule, fetching, looked }
}
