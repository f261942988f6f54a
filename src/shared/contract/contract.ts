import type { z } from 'zod'
import { activityDomain } from './activity'
import { appDomain } from './app'
import { chainageDomain } from './chainage'
import { connectionsDomain } from './connections'
import { diagnosticsDomain } from './diagnostics'
import { editsDomain } from './edits'
import { holdingDomain } from './holding'
import { hostDomain } from './host'
import { jobsDomain } from './jobs'
import { layersDomain } from './layers'
import { mapDomain } from './map'
import { packsDomain } from './packs'
import { permitsDomain } from './permits'
import { revisionsDomain } from './revisions'
import { servicesDomain } from './services'
import { specificationsDomain } from './specifications'
import { tablesDomain } from './tables'
import { updatesDomain } from './updates'
import { uploadsDomain } from './uploads'
import { watchDomain } from './watch'

/** Every call and event between the window (or a script) and the core. Types, allow-list and validation derive from it. */
export const contract = {
  calls: {
    ...activityDomain.calls,
    ...appDomain.calls,
    ...chainageDomain.calls,
    ...connectionsDomain.calls,
    ...diagnosticsDomain.calls,
    ...editsDomain.calls,
    ...holdingDomain.calls,
    ...hostDomain.calls,
    ...jobsDomain.calls,
    ...layersDomain.calls,
    ...mapDomain.calls,
    ...packsDomain.calls,
    ...permitsDomain.calls,
    ...revisionsDomain.calls,
    ...servicesDomain.calls,
    ...specificationsDomain.calls,
    ...tablesDomain.calls,
    ...updatesDomain.calls,
    ...uploadsDomain.calls,
    ...watchDomain.calls,
  },
  events: {
    ...activityDomain.events,
    ...appDomain.events,
    ...connectionsDomain.events,
    ...diagnosticsDomain.events,
    ...editsDomain.events,
    ...holdingDomain.events,
    ...jobsDomain.events,
    ...layersDomain.events,
    ...packsDomain.events,
    ...permitsDomain.events,
    ...revisionsDomain.events,
    ...servicesDomain.events,
    ...specificationsDomain.events,
    ...tablesDomain.events,
    ...updatesDomain.events,
    ...uploadsDomain.events,
    ...watchDomain.events,
  },
} as const

/** Every call of the contract. */
export type CallName = keyof typeof contract.calls
/** Every event of the contract. */
export type EventName = keyof typeof contract.events
/** Parameters of a call as the caller writes them. */
export type Params<N extends CallName> = z.input<(typeof contract.calls)[N]['params']>
/** Parameters of a call as its handler gets them. */
export type CheckedParams<N extends CallName> = z.output<(typeof contract.calls)[N]['params']>
export type Result<N extends CallName> = z.output<(typeof contract.calls)[N]['result']>
/** What an event carries. */
export type Payload<N extends EventName> = z.output<(typeof contract.events)[N]['payload']>

/** Calls that the host answers. */
export type HostCallName = keyof typeof hostDomain.calls | keyof typeof updatesDomain.calls
/** Calls that the core answers. */
export type CoreCallName = Exclude<CallName, HostCallName>

/** What a handler gets beside its parameters. */
export interface CallContext {
  signal: AbortSignal
}

/** Who answers calls: one function each. */
export type Handlers<N extends CallName> = {
  [K in N]: (params: CheckedParams<K>, context: CallContext) => Answered<Result<K>>
}
/** Of a call without a result the handler may return what it likes: no answer carries it. */
type Answered<R> = [R] extends [undefined] ? unknown : Promise<R> | R
/** The core's part of the handlers. */
export type CoreHandlers = Handlers<CoreCallName>
/** The handlers of the calls of one domain, or of some. */
export type CallsOf<Domain extends string> = Pick<CoreHandlers, Extract<CoreCallName, `${Domain}.${string}`>>
/** What a host does of a desktop's things. */
export type DesktopCalls = Handlers<keyof typeof hostDomain.calls>
/** The host's part of the handlers. */
export type HostHandlers = Handlers<HostCallName>

/** How the core tells of events; a host hands it to every subscriber. */
export type Emit = <N extends EventName>(name: N, payload: Payload<N>) => void
