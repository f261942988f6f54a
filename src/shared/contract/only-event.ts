import type { Emit, EventName, Payload } from './contract'

/** A receiver of all events that hears one of them alone. */
export function onlyEvent<N extends EventName>(name: N, listener: (payload: Payload<N>) => void): Emit {
  return (event: EventName, payload: unknown) => {
    if (event === name) listener(payload as Payload<N>)
  }
}
