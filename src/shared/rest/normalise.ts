import { wireJob, type WireJob } from './job'
import type { RevisionSource, WireLayer, WireRevision, WireUser } from './layer'
import { wireLayer, wireRevision, wireUser } from './layer'

/** The key under which the service writes the user object (and a job's user name). */
export const userKey = 'the service'

/** A person who made a layer or revision. `email` is null outside the layer list. */
export interface LayerUser {
  id: string
  name: string
  organization: string | null
  title: string | null
  email: string | null
}

/** One revision of a layer. `user` is null when the answer names none. */
export interface LayerRevision {
  id: string
  comment: string | null
  createdDate: string
  source: RevisionSource | null
  user: LayerUser | null
}

/** A layer with its revisions newest first; empty when the answer carries none. */
export interface Layer {
  id: number
  name: string
  description: string | null
  fromFileName: string | null
  onByDefault: boolean
  global: boolean
  /** 0 all files may be downloaded, 1 the latest only, 2 none; null when not said. */
  downloadRules: number | null
  creationDate: string | null
  lastEditDate: string | null
  startDate: string | null
  endDate: string | null
  revisions: LayerRevision[]
  /** Who made the layer or its latest revision. */
  user: LayerUser | null
}

/** A processing job. `progress` is a percentage, clamped to 0..100; an empty `error` counts as none; `userName` is null when the answer names nobody. */
export interface Job {
  id: number
  cancelAllowed: boolean
  complete: boolean
  created: string | null
  updated: string | null
  progress: number
  status: string
  error: string | null
  userName: string | null
}

const known = {
  layer: new Set(Object.keys(wireLayer.shape)),
  revision: new Set(Object.keys(wireRevision.shape)),
  job: new Set(Object.keys(wireJob.shape)),
}

/**
 * The user object of a wire layer or revision, found by its shape: an object with id and name among the fields that the
 * interface does not name. The interface's own key goes first, then one that also has organization or title.
 */
function findUser(record: Record<string, unknown>, knownKeys: ReadonlySet<string>): LayerUser | null {
  let best: WireUser | null = null
  for (const [key, value] of Object.entries(record)) {
    if (knownKeys.has(key)) continue
    const parsed = wireUser.safeParse(value)
    if (!parsed.success) continue
    if (key === userKey) return toUser(parsed.data)
    const fuller = parsed.data.organization !== null || parsed.data.title !== null
    if (best === null || (fuller && best.organization === null && best.title === null)) best = parsed.data
  }
  return best === null ? null : toUser(best)
}

const userLike = /user|creator|created_?by|owner|author|uploader|name/i

/** The user's name of a wire job: a text under the interface's key, else under a key that sounds like a user, else the only text left. */
function findUserName(record: Record<string, unknown>, knownKeys: ReadonlySet<string>): string | null {
  const own = record[userKey]
  if (typeof own === 'string') return own
  const asObject = findUser(record, knownKeys)
  if (asObject) return asObject.name
  const texts = Object.entries(record).filter(
    (entry): entry is [string, string] => !knownKeys.has(entry[0]) && typeof entry[1] === 'string',
  )
  const named = texts.find(([key]) => userLike.test(key) && !/id$/i.test(key))
  if (named) return named[1]
  return texts.length === 1 ? (texts[0]?.[1] ?? null) : null
}

function toUser(user: WireUser): LayerUser {
  return { id: user.id, name: user.name, organization: user.organization, title: user.title, email: user.email }
}

/** A wire revision in the product's own form. */
function toRevision(wire: WireRevision): LayerRevision {
  return {
    id: wire.id,
    comment: wire.comment,
    createdDate: wire.createdDate,
    source: wire.source,
    user: findUser(wire, known.revision),
  }
}

/** A wire layer in the product's own form; revisions are put newest first. */
export function toLayer(wire: WireLayer): Layer {
  return {
    id: wire.id,
    name: wire.name,
    description: wire.description,
    fromFileName: wire.fromFileName,
    onByDefault: wire.onByDefault,
    global: wire.global,
    downloadRules: wire.downloadRules,
    creationDate: wire.creationDate,
    lastEditDate: wire.lastEditDate,
    startDate: wire.startDate,
    endDate: wire.endDate,
    revisions: wire.revisions.map(toRevision).sort((a, b) => timeOf(b.createdDate) - timeOf(a.createdDate)),
    user: findUser(wire, known.layer),
  }
}

/** A wire job in the product's own form. */
export function toJob(wire: WireJob): Job {
  return {
    id: wire.id,
    cancelAllowed: wire.cancelAllowed,
    complete: wire.complete,
    created: wire.created,
    updated: wire.updated,
    progress: Math.min(100, Math.max(0, wire.progress ?? 0)),
    status: wire.status ?? '',
    error: wire.error?.trim() ? wire.error : null,
    userName: findUserName(wire, known.job),
  }
}

const timeOf = (text: string): number => {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? 0 : ms
}
