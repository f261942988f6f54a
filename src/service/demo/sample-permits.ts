import { randomUUID } from 'node:crypto'
import { eventTypeNames, permitStatusNames } from '../../shared/rest'
import type { SamplePeople } from './sample-people'

const dayMs = 86_400_000
const templates = ['Permit to dig', 'Permit to enter', 'Hot works', 'Marine access', 'Crane lift', 'Night works']
const places = ['Shaft 1', 'North portal', 'Cofferdam', 'Ventilation station', 'Cross passage 4', 'Haul road']

/** Permits in the form of `permit import`: every status, category status and event type; one with a long history; some archived. */
export function samplePermits(people: SamplePeople, layerIds: readonly number[], nowMs: number): unknown[] {
  return Array.from({ length: 128 }, (_, index) => samplePermit(index, people, layerIds, nowMs))
}

function samplePermit(index: number, people: SamplePeople, layerIds: readonly number[], nowMs: number) {
  const id = 1001 + index
  const status = index % permitStatusNames.length
  const template = index % templates.length
  const startMs = nowMs - (120 - index) * dayMs
  const time = (ms: number): string => new Date(ms).toISOString()
  const everyone = Object.values(people)
  const holder = [5, 8, 10].includes(status) ? people.supervisor : null
  const name = `${templates[template]} – ${places[index % places.length]} ${Math.floor(index / places.length) + 1}`
  const signature = {
    timestamp: time(startMs + 3_600_000),
    userId: people.controller,
    isRejection: status === 4,
    comment: status === 4 ? 'Services plan is out of date' : 'Checked on site',
    groupId: null,
    imageUrl: null,
  }
  const categories = ['Services search', 'Method statement'].map((title, number) => ({
    id: id * 10 + number,
    categoryId: template * 10 + number,
    name: title,
    status: (index + number) % 4,
    sequenceNumber: number + 1,
    signoffs: [people.controller],
    signatures: number === 0 ? [signature] : [],
    signatureRequirements: [{ userId: people.controller, groupId: null, minGroupMembersRequired: null }],
    potentialRespondents: [],
    respondent: people.supervisor,
    isCurrent: number === 1,
    signaturesRequired: true,
    items: JSON.stringify(items(number, index)),
  }))
  return {
    permit: {
      id,
      uuid: randomUUID(),
      name,
      description: `Works at ${places[index % places.length]}`,
      status,
      templateName: templates[template],
      templateDescription: null,
      geometry: JSON.stringify(area(index)),
      startTime: time(startMs),
      renewalTime: holder ? time(startMs + 7 * dayMs) : null,
      expiryDate: index % 5 === 0 ? null : time(startMs + 28 * dayMs),
      documentUrl: `https://harbour-crossing.example/permits/${id}.pdf`,
      categories,
      creator: {
        role: 1,
        user: {
          id: people.supervisor,
          profileUrl: null,
          firstName: 'Elena',
          lastName: 'Petrova',
          company: 'Deepcut Civil',
          title: 'Site Supervisor',
          username: 'elena.petrova',
        },
      },
      layers: layerIds.slice(index % 3, (index % 3) + 2),
      renewable: holder !== null,
      daysValid: 28,
      timesRenewed: status === 10 ? 1 : 0,
      signatures: [signature],
      viewable: true,
      holdable: [3, 8].includes(status),
      cancellable: status < 3,
      holderId: holder,
      lapsed: status === 15,
    },
    listItem: {
      template: { id: template + 1, name: templates[template], description: null },
      serviceUrl: `https://harbour-crossing.example/permits/${id}`,
      archived: index % 16 === 9,
      ...(holder ? { validTimeMinutes: 7 * 24 * 60 } : {}),
    },
    events: Array.from({ length: index === 8 ? 72 : 5 + (index % 4) }, (_, number) => {
      const type = index === 8 ? number % eventTypeNames.length : [0, 8, 1, 4, 5, 6, 3, 12][number % 8]
      return {
        type,
        timestamp: time(startMs + number * 5_400_000),
        comment: type === 3 ? 'Please keep clear of the water main' : '',
        groupId: 0,
        user: everyone[(index + number) % everyone.length],
        permitStatus: number === 0 ? 0 : status,
        permitCategoryStatus: number % 4,
        categoryInstanceId: id * 10,
        categoryName: 'Services search',
        fileName: 'site-photo.jpg',
      }
    }),
  }
}

function items(number: number, index: number) {
  const common = {
    subItems: [],
    options: [] as string[],
    dependencyResponse: null,
    defaultValue: null,
    flagged: false,
    revisionComment: null,
    linkedPermit: null,
    linkedPermits: null,
    isHeaderType: false,
    NullAllowed: true,
  }
  return number === 0
    ? [
        { id: 1, type: 1, prompt: 'Depth of excavation (m)', value: String(1 + (index % 4)), ...common },
        {
          id: 2,
          type: 2,
          prompt: 'Services located by',
          value: 'Potholing',
          ...common,
          options: ['Potholing', 'Radar', 'Plans only'],
        },
      ]
    : [{ id: 3, type: 1, prompt: 'Method statement reference', value: `MS-${100 + index}`, ...common }]
}

function area(index: number) {
  const lon = 151.207 + (index % 16) * 0.001
  const lat = -33.861 + Math.floor(index / 16) * 0.001
  const ring = [
    [0, 0],
    [0.0006, 0],
    [0.0006, 0.0005],
    [0, 0.0005],
    [0, 0],
  ].map(([dx = 0, dy = 0]) => [lon + dx, lat + dy])
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
  }
}
