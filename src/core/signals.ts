import type { Connection, ProjectRef } from '../shared/contract'
import type { Link } from './connections/link-state'
import type { EditRecord } from './edits/edit-record'
import type { EditOutcome } from './edits/edits'
import type { Reading } from './layers/layers'

/** What one part of the client tells, and whichever other part wants to know hears. */
interface Told {
  connectionsChanged: Connection[]
  linkChanged: { connectionId: string; link: Link }
  /** Layers of a project are others now, by an upload or an edit from here; at most once a second for each. */
  layersChanged: ProjectRef
  layersRead: ProjectRef
  layersReadAgain: { project: ProjectRef; before: Reading; after: Reading }
  /** Another person changed layers of the project between two readings. */
  othersChangedLayers: ProjectRef
  editTried: { edit: EditRecord; outcome: EditOutcome }
  transferTouched: string
  /** What is to be held of a project is another than before. */
  wished: ProjectRef
  /** A reading of the permits that are held has come to its end. */
  permitsHeld: ProjectRef
  /** What is held takes other room than before. */
  heldTouched: undefined
  /** The service on this computer is not the one that it was at an earlier start. */
  beganAnew: undefined
  /** Fetching is stopped, or goes on. */
  fetchShut: undefined
  fetchOpen: undefined
  /** Something that the status is made of may have changed. */
  statusTouched: undefined
}

/** Lets parts of the client tell each other what happened without knowing each other. Listeners are called in their order, at once. */
export function createSignals() {
  const listeners: { [Name in keyof Told]?: ((payload: Told[Name]) => void)[] } = {}
  return {
    on<Name extends keyof Told>(name: Name, listener: (payload: Told[Name]) => void): void {
      const known: ((payload: Told[Name]) => void)[] = (listeners[name] ??= [])
      known.push(listener)
    },
    tell<Name extends keyof Told>(name: Name, payload: Told[Name]): void {
      for (const listener of listeners[name] ?? []) listener(payload)
    },
  }
}

export type Signals = ReturnType<typeof createSignals>
