import type { SeedParts } from '.'
import type { SampleFile } from './publish-revision'
import { publishRevision } from './publish-revision'
import type { SamplePeople } from './sample-people'

const dayMs = 86_400_000
const centre = { lon: 151.2153, lat: -33.8568 }

/** Publishes the sample's layers with their revisions and puts them into the directory. Gives their ids. */
export async function sampleLayers(parts: SeedParts, projectId: number, people: SamplePeople): Promise<number[]> {
  const start = parts.now() - 90 * dayMs
  const ids: number[] = []
  for (const [index, plan] of plans(people).entries()) {
    const atMs = start + index * 3 * dayMs
    const common = { projectId, userId: plan.userId }
    const id = await publishRevision(parts, {
      ...common,
      atMs,
      files: [plan.file(0)],
      body: {
        mode: 0,
        title: plan.title,
        description: plan.description,
        makeGlobal: true,
        makeOnByDefault: index < 3,
        srid: plan.srid,
        revisionComment: 'First issue',
      },
    })
    for (let revision = 1; revision < plan.revisions; revision++) {
      await publishRevision(parts, {
        ...common,
        atMs: atMs + revision * 14 * dayMs,
        files: [plan.file(revision)],
        body: { mode: 1, replaceLayerId: id, srid: plan.srid, revisionComment: `Re-survey ${revision}` },
      })
    }
    if (plan.path !== null) {
      parts.store.directory.place(projectId, id, parts.store.directory.ensurePath(projectId, plan.path))
    }
    ids.push(id)
  }
  return ids
}

interface LayerPlan {
  title: string
  description: string
  userId: string
  /** Null: left out of the directory. */
  path: string[] | null
  srid: number
  revisions: number
  file: (revision: number) => SampleFile
}

function plans(people: SamplePeople): LayerPlan[] {
  const line = (name: string, offset: number) => (revision: number) =>
    geojson(`${name}.geojson`, lines(offset, revision))
  return [
    {
      title: 'Tunnel alignment',
      description: 'Control lines of both tubes',
      userId: people.engineer,
      path: ['Design'],
      srid: -1,
      revisions: 3,
      file: line('tunnel-alignment', 0),
    },
    {
      title: 'Water mains',
      description: 'As located by potholing',
      userId: people.surveyor,
      path: ['Utilities', 'Water'],
      srid: -1,
      revisions: 4,
      file: line('water-mains', 0.002),
    },
    {
      title: 'Gas',
      description: 'From the operator, unverified',
      userId: people.gis,
      path: ['Utilities'],
      srid: -1,
      revisions: 2,
      file: line('gas', -0.002),
    },
    {
      title: 'Settlement markers',
      description: 'Weekly levels',
      userId: people.surveyor,
      path: ['Survey'],
      srid: 4326,
      revisions: 5,
      file: (revision) => ({ name: 'settlement-markers.csv', bytes: Buffer.from(markers(revision)) }),
    },
    {
      title: 'Exclusion zones',
      description: 'Marine exclusion zones',
      userId: people.gis,
      path: null,
      srid: -1,
      revisions: 1,
      file: () => geojson('exclusion-zones.geojson', zones()),
    },
  ]
}

const geojson = (name: string, features: unknown[]): SampleFile => ({
  name,
  bytes: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
})

function lines(offset: number, revision: number): unknown[] {
  return Array.from({ length: 12 }, (_, index) => {
    const lat = centre.lat + offset + index * 0.0004
    const coordinates = Array.from({ length: 40 }, (__, step) => [
      round(centre.lon - 0.01 + step * 0.0005),
      round(lat + Math.sin(step / 6) * 0.0008 + (index === 3 ? revision * 0.00003 : 0)),
    ])
    return {
      type: 'Feature',
      properties: { id: index + 1, verified: revision > 1 },
      geometry: { type: 'LineString', coordinates },
    }
  })
}

function markers(revision: number): string {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const lon = round(centre.lon - 0.006 + (index % 10) * 0.0012)
    const lat = round(centre.lat - 0.003 + Math.floor(index / 10) * 0.0011)
    return `SM${String(index + 1).padStart(3, '0')},${lon},${lat},${(2.5 - revision * 0.002 - (index % 7) * 0.01).toFixed(3)}`
  })
  return ['id,longitude,latitude,level', ...rows].join('\n')
}

function zones(): unknown[] {
  return [0, 1, 2].map((index) => {
    const lon = centre.lon - 0.004 + index * 0.004
    const ring = [
      [0, 0],
      [0.002, 0],
      [0.002, 0.0015],
      [0, 0.0015],
      [0, 0],
    ].map(([dx = 0, dy = 0]) => [round(lon + dx), round(centre.lat + dy)])
    return { type: 'Feature', properties: { zone: index + 1 }, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
}

const round = (value: number): number => Math.round(value * 1e7) / 1e7
