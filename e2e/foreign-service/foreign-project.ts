import { createHash, randomUUID } from 'node:crypto'

/** A file as step 2 brought it. */
export interface SentFile {
  name: string
  sha256: string
  bytes: number
  content: Buffer
}

export interface ForeignJob {
  id: number
  token: string
  order: Record<string, unknown> & { mode: number; fileNames: string[]; fileLastModifieds: number[] }
  state: 'initializing' | 'processing' | 'error' | 'completed'
  createdMs: number
  updatedMs: number
  error: string | null
  files: SentFile[]
}

export interface ForeignRevision {
  id: string
  comment: string | null
  createdMs: number
  fileName: string
  fileLastModified: number
  srid: number
  files: SentFile[]
}

export interface ForeignLayer {
  id: number
  name: string
  description: string | null
  /** Not listed before this time. */
  visibleMs: number
  revisions: ForeignRevision[]
  folder: string | null
}

export interface ProjectHabits {
  /** How long a job works. */
  processingMs: number
  /** How much later than its job a layer is listed. */
  layerLagMs: number
  /** What becomes of a job with this title, if anything but a layer. */
  jobError: (title: string) => string | null
  /** Whether a revision keeps the comment that came with it. */
  keepsComments: boolean
}

/** What a service holds of one project, and what its jobs make of the files; without HTTP. */
export class ForeignProject {
  readonly layers: ForeignLayer[] = []
  readonly jobs: ForeignJob[] = []
  readonly folders = new Set<string>()
  private nextId = 7000

  constructor(readonly habits: ProjectHabits) {}

  begin(order: ForeignJob['order']): ForeignJob {
    const now = Date.now()
    const id = (this.nextId += 3)
    const job: ForeignJob = {
      id,
      token: randomUUID(),
      order,
      state: 'initializing',
      createdMs: now,
      updatedMs: now,
      error: null,
      files: [],
    }
    this.jobs.push(job)
    return job
  }

  /** Takes the files of a job; its layer is there a little later. */
  start(job: ForeignJob, files: SentFile[]): void {
    job.files = files
    job.state = 'processing'
    job.updatedMs = Date.now()
    setTimeout(() => this.end(job), this.habits.processingMs).unref()
  }

  cancel(job: ForeignJob): void {
    if (job.state === 'completed' || job.state === 'error') return
    job.state = 'error'
    job.error = 'cancelled by user'
    job.updatedMs = Date.now()
  }

  addLayer(name: string, revision: Partial<ForeignRevision> = {}): ForeignLayer {
    const layer: ForeignLayer = {
      id: (this.nextId += 3),
      name,
      description: null,
      visibleMs: 0,
      revisions: [],
      folder: null,
    }
    this.addRevision(layer, revision)
    this.layers.push(layer)
    return layer
  }

  visible(): ForeignLayer[] {
    return this.layers.filter((layer) => layer.visibleMs <= Date.now())
  }

  private end(job: ForeignJob): void {
    if (job.state !== 'processing') return
    const { order } = job
    job.updatedMs = Date.now()
    job.error = this.habits.jobError(String(order['title'] ?? order.fileNames[0]))
    job.state = job.error === null ? 'completed' : 'error'
    if (job.error !== null) return
    const revision = {
      comment: this.habits.keepsComments ? ((order['revisionComment'] as string | undefined) ?? null) : null,
      fileName: order.fileNames[0] ?? '',
      fileLastModified: order.fileLastModifieds[0] ?? 0,
      srid: (order['srid'] as number | undefined) ?? -1,
      files: job.files,
    }
    const target = this.layers.find((layer) => layer.id === order['replaceLayerId'])
    if (order.mode === 1 && target) return this.addRevision(target, revision)
    const layer = this.addLayer(String(order['title']), revision)
    layer.visibleMs = Date.now() + this.habits.layerLagMs
  }

  private addRevision(layer: ForeignLayer, revision: Partial<ForeignRevision>): void {
    const createdMs = Date.now()
    layer.revisions.unshift({
      // A timestamp-like string, as the interface allows.
      id: `${createdMs}.${String((this.nextId += 3)).padStart(6, '0')}`,
      comment: null,
      createdMs,
      fileName: `${layer.name}.geojson`,
      fileLastModified: 1_600_000_000_000,
      srid: -1,
      files: [],
      ...revision,
    })
  }
}

/** The files of a multipart body whose boundary is known; a body that ends early gives null. */
export function readMultipart(body: Buffer, contentType: string): SentFile[] | null {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  if (boundary === undefined || !body.includes(`--${boundary}--`)) return null
  const files: SentFile[] = []
  const mark = Buffer.from(`--${boundary}`)
  for (let at = body.indexOf(mark); at >= 0;) {
    const next = body.indexOf(mark, at + mark.length)
    if (next < 0) break
    const part = body.subarray(at + mark.length + 2, next - 2)
    const headEnd = part.indexOf('\r\n\r\n')
    const name = /filename="([^"]*)"/.exec(part.subarray(0, headEnd).toString('utf8'))?.[1]
    const content = part.subarray(headEnd + 4)
    if (name !== undefined)
      files.push({ name, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length, content })
    at = next
  }
  return files
}
