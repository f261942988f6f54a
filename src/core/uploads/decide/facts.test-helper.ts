import type { Box, ContentFacts, LayerFacts, Reading, RevisionFacts, RowFacts, SentRecord, SourceFacts } from './facts'

/** Facts for tests: rows and layers at one place, of one kind, with the same columns; what a test is about is given. */
export const hour = 3_600_000
export const here: Box = [151.2, -33.9, 151.21, -33.89]

export const reading = (more: Partial<Reading> = {}): Reading => ({
  bbox4326: here,
  kinds: ['LineString'],
  columns: ['id', 'size', 'material'],
  features: 10,
  srid: 4326,
  ...more,
})

/** A file that holds a text, as it were; null: it was not hashed. */
export const content = (text: string | null, sizeBytes = 1000): ContentFacts => ({
  members: [{ ext: 'shp', sizeBytes, sha256: text }],
  inner: null,
})

export const row = (title: string, more: Partial<RowFacts> = {}): RowFacts => ({
  id: title,
  title,
  mainName: `${title}.shp`,
  path: `/site/${title}.shp`,
  folder: '',
  sizeBytes: 1000,
  lastModifiedMs: 50 * hour,
  newestMs: more.lastModifiedMs ?? 50 * hour,
  timesMs: [more.lastModifiedMs ?? 50 * hour, more.newestMs ?? more.lastModifiedMs ?? 50 * hour],
  content: content(`new ${title}`, more.sizeBytes),
  reading: reading(),
  isRead: true,
  ...more,
})

/** The source of a revision, looked into. */
export const source = (text: string, more: Partial<SourceFacts> = {}): SourceFacts => ({
  content: content(text),
  newestMs: null,
  reading: reading(),
  unknown: null,
  ...more,
})

export const revision = (id: string, more: Partial<RevisionFacts> = {}): RevisionFacts => ({
  id,
  createdAt: '2026-11-01T10:00:00Z',
  by: 'Ben Two',
  isOwn: false,
  fileName: 'x.shp',
  fileTimeMs: 10 * hour,
  mark: null,
  source: source(`old ${id}`, { newestMs: more.fileTimeMs ?? 10 * hour }),
  ...more,
})

/** A layer with one revision, `r` and its id. @param latest of that revision */
export const layer = (
  id: number,
  name: string,
  latest: Partial<RevisionFacts> = {},
  more: Partial<LayerFacts> = {},
): LayerFacts => ({
  id,
  name,
  folder: null,
  latest: revision(`r${id}`, { fileName: `${name}.shp`, ...latest }),
  earlier: [],
  ...more,
})

/** What was sent to a layer as its latest revision. */
export const sent = (layerId: number, fileName: string, more: Partial<SentRecord> = {}): SentRecord => ({
  layerId,
  revisionId: `r${layerId}`,
  mark: null,
  at: '2026-11-01T10:00:00Z',
  fileName,
  path: `/elsewhere/${fileName}`,
  sizeBytes: 1000,
  lastModifiedMs: 10 * hour,
  newestMs: 10 * hour,
  content: content(null),
  reading: null,
  placedIn: null,
  ...more,
})
