import { drawSignature } from './draw-signature'
import { randomUUID } from 'node:crypto'
import type { CrsTransform } from '../../geo/crs'
import { permitStatusNames } from '../../shared/rest'
import { sampleCategories } from './sample-categories'
import { sampleEvents } from './sample-events'
import { lonLatGeometry, siteToWgs84 } from './sample-layers'
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

/** Permits in the form of `permit import`: every status, category status and event type; one with a long history; some archived. */
export function samplePermits(people: SamplePeople, layerIds: ReadonlyMap<string, number>, nowMs: number): unknown[] {
  const toWgs84 = siteToWgs84()
  return Array.from({ length: 132 }, (_, index) => samplePermit(index, people, layerIds, nowMs, toWgs84))
}

function samplePermit(
  index: number,
  people: SamplePeople,
  layerIds: ReadonlyMap<string, number>,
  nowMs: number,
  toWgs84: CrsTransform,
) {
  const id = 1001 + index
  const work = siteWorks[index % siteWorks.length] as SiteWork
  const round = Math.floor(index / siteWorks.length)
  const status = firstStatuses[index] ?? index % permitStatusNames.length
  const template = templates.indexOf(work.template)
  const marine = index % 3 === 2
  const requester = marine ? people.marine : people.supervisor
  const holder = live.has(status) ? (index % 2 === 0 ? people.supervisor : people.marine) : null
  const past = status === 9 || status === 15 || status === 11
  const startMs = onTheHour(nowMs - (past ? 40 + round * 21 : status < 3 ? -2 : 5 + (index % 6) + round * 3) * dayMs)
  const periodMinutes = work.template === 'Permit to dig' ? 2850 : 7 * 24 * 60
  const late = status === 5 && index !== 0
  const dueMs =
    nowMs +
    (index === 0 ? 1.8 : late ? -1 - ((index * 5) % 11) * 1.5 - round * 0.5 : 3 + (index % 9) * 7 + (index % 4) * 0.5) *
      hourMs
  const expiryMs = past ? startMs + 28 * dayMs : onTheHour(nowMs + (4 + (index % 20)) * dayMs)
  const name = round === 0 ? work.name : `${work.name}, stage ${round + 1}`
  const categories = sampleCategories({ id, index, status, template: work.template, startMs }, people)
  const layers = [
    'Water mains',
    'Gas, medium pressure',
    'Tunnel alignment',
    'HV power 33 kV',
    'Quay wall monitoring',
  ].flatMap((layer, i) => {
    const layerId = layerIds.get(layer)
    return layerId !== undefined && (i === index % 5 || (i === 0 && work.template === 'Permit to dig')) ? [layerId] : []
  })
  return {
    permit: {
      id,
      uuid: randomUUID(),
      name,
      description: index % 4 === 0 ? `${work.template} for the works at ${work.name.toLowerCase()}.` : null,
      declaration: 'The work is done as described, and stops when the ground or a service differs from the plans.',
      status,
      templateName: work.template,
      templateDescription: templateTexts[template] ?? null,
      geometry: area(work, round, toWgs84),
      startTime: time(startMs),
      renewalTime: holder ? time(dueMs) : null,
      expiryDate: index % 7 === 5 ? null : time(expiryMs),
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
      layers,
      renewable: holder !== null,
      daysValid: 28,
      timesRenewed: status === 10 ? 1 : index === 0 ? 2 : 0,
      maxRenewals: holder ? 4 : null,
      renewalsRemaining: holder ? (status === 10 ? 3 : index === 0 ? 2 : 4) : null,
      signatures: status > 2 && status !== 11 && status !== 4 ? [signature(people.controller, startMs)] : [],
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
      archived: past && index % 3 === 0,
      ...(holder ? { validTimeMinutes: periodMinutes } : {}),
    },
    events: sampleEvents({ id, status, startMs, untilMs: nowMs, categories }, people, index === 0),
  }
}

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

/** The area of a work as the serialized FeatureCollection of a permit; later rounds lie further along the banks. */
function area(work: SiteWork, round: number, toWgs84: CrsTransform): string {
  const [dx, dy] = [
    [0, 0],
    [1180, 70],
    [-1150, 30],
    [1180, -560],
    [-1150, -520],
  ][round] as [number, number]
  const { geometry } = areaFeature(
    work.ring.map(([x, y]) => [x + dx, y + dy] as const),
    {},
  )
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: lonLatGeometry(geometry, toWgs84) }],
  })
}
