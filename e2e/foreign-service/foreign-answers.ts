import type { ForeignJob, ForeignLayer, ForeignProject } from './foreign-project'

/** Microseconds and an offset: ISO 8601 in UTC, though not as JavaScript writes it. */
const foreignTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '412+00:00')

const foreignPerson = {
  id: '5A0B6C9E-30F4-4C0B-9B0E-2F7C1D7A9E11',
  name: 'Renée Ødegård',
  organization: 'Fjord Survey',
  title: 'Surveyor',
  avatar: null,
}

/**
 * A layer with the user object under a key of this service's own, without what the interface lets one leave out.
 * @param links where the sources are to be had; null where the service gives none
 */
export function foreignLayer(
  layer: ForeignLayer,
  revisions: 'none' | 'latest' | 'all',
  inList: boolean,
  links: string | null,
): object {
  const latest = layer.revisions[0]
  const person = inList ? { ...foreignPerson, email: 'renee@fjord.example' } : foreignPerson
  return {
    id: layer.id,
    layerId: layer.id,
    uuid: `00000000-0000-4000-8000-${String(layer.id).padStart(12, '0')}`,
    name: layer.name,
    description: layer.description,
    fromFileName: latest?.fileName,
    onByDefault: true,
    global: false,
    downloadRules: 0,
    creationDate: foreignTime(layer.revisions.at(-1)?.createdMs ?? 0),
    lastEditDate: foreignTime(latest?.createdMs ?? 0),
    startDate: null,
    style: { opacity: 0.4 },
    creator: person,
    ...(revisions !== 'none' && {
      revisions: (revisions === 'latest' ? layer.revisions.slice(0, 1) : layer.revisions).map((each) => ({
        id: each.id,
        comment: each.comment,
        createdDate: foreignTime(each.createdMs),
        source: {
          url: links && each.files[0] ? `${links}/${encodeURIComponent(each.id)}?sig=a%2Fb` : null,
          fileLastModified: each.fileLastModified,
          filename: each.fileName,
          srid: each.srid,
          size: 12,
        },
        user: person,
      })),
    }),
  }
}

export function foreignJob(job: ForeignJob): object {
  const ended = job.state === 'completed' || job.state === 'error'
  return {
    id: job.id,
    cancelAllowed: !ended,
    complete: ended,
    created: foreignTime(job.createdMs),
    updated: foreignTime(job.updatedMs),
    progress: job.state === 'completed' ? 100 : job.state === 'processing' ? 37 : 0,
    status: `stage 2/5: ${job.state} (tiles)`,
    // None as an empty text.
    error: job.error ?? '',
    createdByName: foreignPerson.name,
    queue: { node: 'gpu-4', eta: null },
  }
}

/** The directory tree; folders come unsorted. */
export function foreignTree(project: ForeignProject, path = '/'): Record<string, unknown> {
  const depth = path === '/' ? 1 : path.split('/').length
  const below = [...project.folders].filter((each) => each.startsWith(path === '/' ? '/' : `${path}/`))
  const children = below.filter((each) => each.split('/').length === depth + 1).reverse()
  return {
    id: path === '/' ? null : idOf(path),
    path,
    directories: children.map((child) => foreignTree(project, child)),
    layers: project
      .visible()
      .filter((layer) => layer.folder === path)
      .map((layer) => ({ id: idOf(`${path}#${layer.id}`), layerId: layer.id, layerName: layer.name, path })),
  }
}

function idOf(text: string): string {
  const hex = Buffer.from(text).toString('hex').padEnd(32, '0').slice(-32)
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/** A permit with a status that nobody knows yet; optional fields are left out. */
export const foreignPermits = [3, 42, 8, 15, 9].map((status, index) => ({
  id: 900 + index,
  uuid: `11111111-1111-4111-8111-00000000000${index}`,
  name: `Permit ${index}`,
  template: { id: 5, name: 'Dig', description: null, version: 3 },
  status,
  description: null,
  startTime: '2026-03-01T08:00:00.000+00:00',
  expiryDate: null,
  timesRenewed: 0,
  requesterId: foreignPerson.id,
  geometry: index === 2 ? 'not even JSON' : '{"type":"FeatureCollection","features":[]}',
  documentUrl: 'https://fjord.example/p.pdf',
  serviceUrl: 'https://fjord.example/p',
  archived: false,
  daysValid: 0.5,
  extra: [1, { two: 2 }],
}))

export const foreignEvents = [
  {
    permitId: 900,
    type: 99,
    typeLabel: 'Teleported',
    timestamp: '2026-03-04T08:00:00Z',
    description: 'new',
    user: null,
  },
  {
    permitId: 900,
    type: 0,
    typeLabel: 'StatusUpdate',
    timestamp: '2026-03-03T08:00:00Z',
    description: 'status',
    comment: null,
    groupId: null,
    user: foreignPerson.id,
    permitStatus: 42,
    statusLabel: 'Suspended',
  },
  {
    permitId: 900,
    type: 3,
    typeLabel: 'Comment',
    timestamp: '2026-03-02T08:00:00Z',
    description: 'd',
    comment: 'c',
    groupId: 0,
    user: foreignPerson.id,
  },
]
