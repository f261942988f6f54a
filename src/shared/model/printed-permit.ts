import type { PermitDetail } from '../rest'
import { readPermitLayers } from './permit-layers'

/** What a printed permit says of its state, as far as its code holds it. */
export interface PrintedPermit {
  /** When the permit was read that was printed; UTC minutes since 1970. */
  asOf: number
  status: number
  /** UTC minutes since 1970; null: it is never renewed. */
  renewal: number | null
  /** UTC minutes since 1970; null: it never expires. */
  expiry: number | null
  /** Null: they were not known. */
  events: number | null
  /** 4 hex digits: which permit it is, by its UUID, else its name. */
  identity: string
  /** 4 hex digits of its area. */
  area: string
  /**
   * 16 hex digits of SHA-256 over status, exact times, number and newest time of the events, and area. Not over revisions: two people
   * do not see the same layers, and a paper is not stale because another person reads it.
   */
  state: string
  /** The layers that the permit names; with many, 8 hex digits of their revisions alone. */
  layers: readonly PrintedLayer[] | string
}

export interface PrintedLayer {
  id: number
  /** How many revisions there were; null: the layer was not seen. */
  revision: number | null
}

/** A permit as it was read. */
export interface ReadPermit {
  permit: Pick<PermitDetail, 'uuid' | 'name' | 'renewalTime' | 'expiryDate' | 'geometry' | 'layers'>
  /** Of the newest reading. */
  status: number
  /** ISO 8601. */
  readAt: string
  /** Null: they could not be read. */
  events: { count: number; newest: string | null } | null
  /** How many revisions a layer has; null: it is not seen. */
  revisionOf: (layerId: number) => number | null
}

/** What its paper says of a permit. */
export async function printedOf({ permit, status, readAt, events, revisionOf }: ReadPermit): Promise<PrintedPermit> {
  const area = areaText(permit.geometry)
  const times = [permit.renewalTime, permit.expiryDate, events?.newest ?? null].map(momentOf)
  return {
    asOf: minuteOf(readAt) ?? 0,
    status,
    renewal: minuteOf(permit.renewalTime),
    expiry: minuteOf(permit.expiryDate),
    events: events?.count ?? null,
    identity: await shortHash(permit.uuid ?? permit.name, 4),
    area: await shortHash(area, 4),
    state: await shortHash(JSON.stringify([status, times, events?.count ?? null, area]), 16),
    layers: readPermitLayers(permit.layers).flatMap(({ layerId: id }) =>
      id === null ? [] : [{ id, revision: revisionOf(id) }],
    ),
  }
}

/** Of a list of layers, 8 hex digits. */
export const layersHash = (layers: readonly PrintedLayer[]): Promise<string> =>
  shortHash(JSON.stringify(layers.map(({ id, revision }) => [id, revision])), 8)

/** The first hex digits of SHA-256 over a text. */
export async function shortHash(text: string, digits: number): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, digits)
}

function momentOf(time: string | null): number | null {
  const moment = time === null ? NaN : Date.parse(time)
  return Number.isNaN(moment) ? null : moment
}

function minuteOf(time: string | null): number | null {
  const moment = momentOf(time)
  return moment === null ? null : Math.floor(moment / 60_000)
}

/** An area without the spaces that a service may write in one answer and not in another. */
function areaText(geometry: string | null): string {
  try {
    return JSON.stringify(JSON.parse(geometry ?? 'null'))
  } catch {
    return geometry ?? ''
  }
}
