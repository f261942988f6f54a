import type { Layer, PermitDetail, PermitEvent } from '../../../shared/rest'
import { readMoment } from '../../format/dates'
import { t } from '../../language'
import { livePermitStatuses } from '../../../shared/model/permit-work'
import { readPermitLayers } from '../../../shared/model/permit-layers'

/** From when on the layers of a permit should have stayed as they were. */
export interface Approval {
  /** UTC milliseconds. */
  at: number
  since: 'approval' | 'effect' | 'start'
}

/** A layer that a permit lists, and whether it is still what was approved. */
export interface DependedLayer {
  key: string
  layerId: number | null
  title: string
  /** Among the layers that the user sees. */
  known: boolean
  /** How many revisions there are; 0 when it is not known. */
  revision: number
  late: LateRevision | null
}

/** The newest revision of a layer where it came after the approval. */
export interface LateRevision {
  at: string
  newestId: string
  /** The one that was the newest when the permit was approved; null when there was none. */
  approved: { id: string; number: number } | null
}

const approvedStatus = 3
const activeStatus = 8
const layerRevised = 12

/** Whether an event is an approval: what came before it was known to who approved. */
export const isApproval = (event: PermitEvent) => event.type === 0 && event.permitStatus === approvedStatus

/**
 * The last approval as far as the events tell, else when the permit first came into effect, else its start; null for a permit
 * under which nobody works now: a later revision then matters to nobody.
 */
export function approvalOf(
  permit: Pick<PermitDetail, 'status' | 'startTime'>,
  events: readonly PermitEvent[],
): Approval | null {
  if (!livePermitStatuses.includes(permit.status)) return null
  const timesOf = (matches: (event: PermitEvent) => boolean) =>
    events.filter(matches).flatMap(({ timestamp }) => readMoment(timestamp)?.getTime() ?? [])
  const approvals = timesOf(isApproval)
  if (approvals.length > 0) return { at: Math.max(...approvals), since: 'approval' }
  const effects = timesOf((event) => event.type === 0 && event.permitStatus === activeStatus)
  if (effects.length > 0) return { at: Math.min(...effects), since: 'effect' }
  const start = readMoment(permit.startTime)
  return start ? { at: start.getTime(), since: 'start' } : null
}

/** The layers of a permit in their order. */
export function dependedLayers(
  permit: Pick<PermitDetail, 'layers'>,
  byId: ReadonlyMap<number, Layer>,
  approval: Approval | null,
): DependedLayer[] {
  return readPermitLayers(permit.layers).map(({ key, layerId, name }) => {
    const layer = layerId === null ? undefined : byId.get(layerId)
    return {
      key,
      layerId,
      title: layer?.name ?? name ?? t('permits.document.depends.layer', { id: layerId ?? '' }),
      known: layer !== undefined,
      revision: layer?.revisions.length ?? 0,
      late: layer && approval ? lateRevision(layer, approval) : null,
    }
  })
}

function lateRevision({ revisions }: Layer, approval: Approval): LateRevision | null {
  const isLate = (createdDate: string) => (readMoment(createdDate)?.getTime() ?? 0) > approval.at
  const newest = revisions[0]
  if (!newest || !isLate(newest.createdDate)) return null
  const index = revisions.findIndex(({ createdDate }) => !isLate(createdDate))
  const approved = revisions[index]
  return {
    at: newest.createdDate,
    newestId: newest.id,
    approved: approved ? { id: approved.id, number: revisions.length - index } : null,
  }
}

/** Later revisions that the history tells of and the layers do not: of layers that the user does not see. Newest first. */
export function otherRevisions(
  events: readonly PermitEvent[],
  approval: Approval | null,
  layers: readonly DependedLayer[],
): PermitEvent[] {
  if (!approval) return []
  const told = layers.filter(({ late }) => late !== null)
  return events.filter(
    ({ type, timestamp, description }) =>
      type === layerRevised &&
      (readMoment(timestamp)?.getTime() ?? 0) > approval.at &&
      !told.some(({ title }) => description === null || description.includes(title)),
  )
}
