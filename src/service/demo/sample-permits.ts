import { drawSignature } from './draw-signature'
import { randomUUID } from 'node:crypto'
import type { CrsTransform } from '../../geo/crs'
import { permitStatusNames } from '../../shared/rest'
import { sampleCategories } from './sample-categories'
import { sampleEvents } from './sample-events'
import { lonLatGeometry, siteToWgs84 } from './sample-layers'
import { storyPlans } from './sample-story'
import { requesters, type SamplePeople } from './sample-people'
import { areaFeature } from './site/frame'
import { siteWorks, type SiteWork } from './site/works'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const templates: readonly SiteWork['template'][] = ['Permit to dig', 'Permit to work', 'Permit to enter', 'Hot work']
const templateTexts = [
  'Opening of ground deeper than 300 mm',
  'Work under a method statement',
  'Entry of confined spaces and closed areas',
  null,
]

/** Status of the first permits, so that the map opens on a telling set; the rest take all statuses in turn. */
const firstStatuses = [5, 8, 2, 8, 3, 1, 13, 8, 12, 14, 4, 6, 7, 11, 0, 9, 15, 10, 8, 8, 1, 3, 8, 9, 5, 8, 0, 2]
const live = new Set([5, 8, 10, 13, 14])

/** What differs from permit to permit. Times are UTC milliseconds. */
export interface PermitPlan {
  /** From 0; its id is 1001 more. */
  index: number
  name: string
  work: SiteWork
  status: number
  startMs: number
  /** When its renewal is due, where somebody holds it. */
  dueMs: number
  expiryMs: number | null
  isArchived: boolean
  /** Names of layers that it is attached to. */
  layers: readonly string[]
}

/**
 * Permits in the form of `permit import`: every status, category status and event type; one with a long history; some archived; and at
 * the end those that meet: two in one place at one time, one over the control line, one whose renewal was missed, those of tomorrow.
 */
export function samplePermits(people: SamplePeople, layerIds: ReadonlyMap<string, number>, nowMs: number): unknown[] {
  const toWgs84 = siteToWgs84()
  const plans = Array.from({ length: 132 }, (_, index) => planOf(index, nowMs))
  return [...plans, ...storyPlans(plans.length, nowMs)].map((plan) =>
    samplePermit(plan, { people, layerIds, nowMs, toWgs84 }),
  )
}

function planOf(index: number, nowMs: number): PermitPlan {
  const work = siteWorks[index % siteWorks.length] as SiteWork
  const round = Math.floor(index / siteWorks.length)
  const status = firstStatuses[index] ?? index % permitStatusNames.length
  const past = status === 9 || status === 15 || status === 11
  const startMs = onTheHour(nowMs - (past ? 40 + round * 21 : status < 3 ? -2 : 5 + (index % 6) + round * 3) * dayMs)
  const late = status === 5 && index !== 0
  const dueMs =
    nowMs +
    (index === 0 ? 1.8 : late ? -1 - ((index * 5) % 11) * 1.5 - round * 0.5 : 3 + (index % 9) * 7 + (index % 4) * 0.5) *
      hourMs
  const expiryMs = past ? startMs + 28 * dayMs : onTheHour(nowMs + (4 + (index % 20)) * dayMs)
  const layers = [
    'Water mains',
    'Gas, medium pressure',
    'Tunnel alignment',
    'HV power 33 kV',
    'Quay wall monitoring',
  ].filter((_, i) => i === index % 5 || (i === 0 && work.template === 'Permit to dig'))
  return {
    ...{ index, status, startMs, dueMs, layers, isArchived: past && index % 3 === 0 },
    name: round === 0 ? work.name : `${work.name}, stage ${round + 1}`,
    expiryMs: index % 7 === 5 ? null : expiryMs,
    work: { ...work, ring: movedAlong(work.ring, round) },
  }
}

interface SampleParts {
  people: SamplePeople
  layerIds: ReadonlyMap<string, number>
  nowMs: number
  toWgs84: CrsTransform
}

function samplePermit(plan: PermitPlan, { people, layerIds, nowMs, toWgs84 }: SampleParts) {
  const { index, name, work, status, startMs, dueMs, expiryMs } = plan
  const id = 1001 + index
  const template = templates.indexOf(work.template)
  const marine = index % 3 === 2
  const requester = marine ? people.marine : people.supervisor
  const worker = index % 2 === 0 ? 'supervisor' : 'marine'
  const isHeld = live.has(status)
  const holder = isHeld ? people[worker] : null
  const periodMinutes = work.template === 'Permit to dig' ? 2850 : 7 * 24 * 60
  const categories = sampleCategories({ id, index, status, template: work.template, startMs, nowMs }, people)
  return {
    permit: {
      id,
      uuid: randomUUID(),
      name,
      description: index % 4 === 0 ? `${work.template} for these works: ${work.name}.` : null,
      declaration: 'The work is done as described, and stops when the ground or a service differs from the plans.',
      status,
      templateName: work.template,
      templateDescription: templateTexts[template] ?? null,
      geometry: area(work.ring, toWgs84),
      startTime: time(startMs),
      renewalTime: holder ? time(dueMs) : null,
      expiryDate: expiryMs === null ? null : time(expiryMs),
      documentUrl: `https://harbour-crossing.example/permits/${id}.pdf`,
      categories,
      creator: {
        role: 1,
        user: {
          id: requester,
          profileUrl: null,
          username: null,
          ...(marine ? requesters.marine : requesters.supervisor),
        },
      },
      layers: plan.layers.flatMap((layer) => layerIds.get(layer) ?? []),
      renewable: holder !== null,
      daysValid: 28,
      timesRenewed: status === 10 ? 1 : index === 0 ? 2 : 0,
      maxRenewals: holder ? 4 : null,
      renewalsRemaining: holder ? (status === 10 ? 3 : index === 0 ? 2 : 4) : null,
      signatures:
        status > 2 && status !== 11 && status !== 4 ? [signature(people.controller, Math.min(startMs, nowMs))] : [],
      signaturesRequired: true,
      viewable: true,
      holdable: status === 3 || status === 8,
      userCanHold: status === 3,
      cancellable: status < 3,
      closeoffable: status === 8 || status === 13,
      revokable: status === 8,
      holderId: holder,
      lapsed: status === 15 || (status === 5 && dueMs < nowMs),
      allowCopy: true,
    },
    listItem: {
      template: { id: template + 1, name: work.template, description: templateTexts[template] ?? null },
      serviceUrl: `https://harbour-crossing.example/permits/${id}`,
      archived: plan.isArchived,
      ...(holder ? { validTimeMinutes: periodMinutes } : {}),
    },
    events: sampleEvents(
      {
        ...{ id, status, startMs, untilMs: nowMs, categories, isHeld },
        holder: { id: people[worker], name: nameOf(requesters[worker]) },
      },
      people,
      index === 0,
    ),
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
/** Work starts and ends at full hours. */
const onTheHour = (ms: number): number => Math.round(ms / hourMs) * hourMs
const time = (ms: number): string => new Date(Math.round(ms / 60_000) * 60_000).toISOString()

function signature(userId: string, startMs: number) {
  return {
    timestamp: new Date(startMs - 20 * hourMs).toISOString(),
    userId,
    isRejection: false,
    comment: 'Checked on site',
    groupId: null,
    imageUrl: drawSignature(userId),
  }
}

/** The area of a work; later rounds lie further along the banks. */
function movedAlong(ring: SiteWork['ring'], round: number): SiteWork['ring'] {
  const [dx, dy] = [
    [0, 0],
    [1180, 70],
    [-1150, 30],
    [1180, -560],
    [-1150, -520],
  ][round] as [number, number]
  return ring.map(([x, y]) => [x + dx, y + dy])
}

/** An area as the serialized FeatureCollection of a permit. */
function area(ring: SiteWork['ring'], toWgs84: CrsTransform): string {
  const { geometry } = areaFeature(ring, {})
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: lonLatGeometry(geometry, toWgs84) }],
  })
}
