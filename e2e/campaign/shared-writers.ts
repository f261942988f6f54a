import { createHash } from 'node:crypto'
import { buildUploadUrl, type UploadTicket } from '../../src/shared/rest'
import { multipart, send } from '../conformance/http'
import { between, pause, type CampaignRun } from './campaign'
import { drawFiles, untilAnswered, type SharedSite } from './shared-sites'

/** An upload whose files the service has acknowledged. */
export interface SentUpload {
  site: SharedSite
  job: number
  /** Of the layer that it makes; its own. */
  title: string | null
  /** The layer that it revises. */
  layer: number | null
  /** Its own; of a revision. */
  comment: string
  /** SHA-256 of its files, by name. */
  files: Record<string, string>
  /** When step 1 was asked, `performance.now()`. */
  askedMs: number
}

/** All that the service has acknowledged. */
export interface Acknowledged {
  uploads: SentUpload[]
  /** Layers that are there, by the job that made them. */
  layers: { site: SharedSite; id: number; title: string }[]
  /** The last description of each layer that was changed. */
  descriptions: Map<number, string>
  /** Paths of directories, with the layer that was put there last, if any. */
  directories: { site: SharedSite; path: string; layer: number | null }[]
}

/** Of a job, with all that wait before it and the kills that it meets. */
const endsWithinMs = 900_000

/** Lets callers write until they are told to stop; each asks again until it has an answer. */
export function startWriters(
  run: Pick<CampaignRun, 'random' | 'found'>,
  url: string,
  { sites, uploaders }: { sites: readonly SharedSite[]; uploaders: number },
) {
  const { random, found } = run
  const done: Acknowledged = { uploads: [], layers: [], descriptions: new Map(), directories: [] }
  let isOver = false
  let count = 0
  let most = 0
  let atOnce = 0
  const siteOf = (n: number): SharedSite => sites[n % sites.length] as SharedSite

  /** Sends one upload and waits until its job has ended. */
  async function upload(site: SharedSite): Promise<void> {
    const n = ++count
    const known = done.layers.filter((each) => each.site === site)
    const revised = known.length > 3 && random() < 0.4 ? known[between(random, 0, known.length)] : undefined
    const parts = drawFiles(random)
    const comment = `upload ${n}`
    const title = `Layer ${n}`
    const askedMs = performance.now()
    const body = {
      ...(revised
        ? { mode: 1, replaceLayerId: revised.id }
        : { mode: 0, title, makeGlobal: true, allowInPermits: true }),
      ...{ revisionComment: comment, fileNames: parts.map(({ name }) => name), fileLastModifieds: parts.map(() => n) },
    }
    const step1 = await untilAnswered(() => site.call('startUpload', site.place, { body }))
    if (step1.status !== 200) return found('wrong', `step 1 of upload ${n} is answered ${step1.status}: ${step1.bytes}`)
    const ticket = step1.json as UploadTicket
    const target = buildUploadUrl(ticket, 'csv', url)
    const step2 = await untilAnswered(() => send({ method: 'POST', url: target, ...multipart(parts) }))
    // Of one whose answer was lost it says that it has the files already.
    if (step2.status !== 200 && step2.status !== 409)
      return found('wrong', `step 2 of upload ${n} is answered ${step2.status}: ${step2.bytes}`)
    const files = Object.fromEntries(
      parts.map(({ name, content }) => [name, createHash('sha256').update(content).digest('hex')]),
    )
    const layer = revised?.id ?? null
    done.uploads.push({ site, job: ticket.job, title: revised ? null : title, layer, comment, files, askedMs })
    await ended(site, ticket.job)
    if (revised) return
    const layers = await untilAnswered(() => site.call('listLayers', site.place))
    const made = (layers.json as { id: number; name: string }[]).find((each) => each.name === title)
    if (made) done.layers.push({ site, id: made.id, title })
  }

  async function ended(site: SharedSite, jobId: number): Promise<void> {
    for (const untilMs = performance.now() + endsWithinMs; performance.now() < untilMs; await pause(700)) {
      const answer = await untilAnswered(() => site.call('getJob', site.place, { query: { jobId } }))
      const job = answer.json as { complete?: boolean; error?: string | null }
      if (job.complete === true || (job.error ?? null) !== null) return
    }
    found('wrong', `job ${jobId} has not ended within ${endsWithinMs / 1000} s`)
  }

  /** Changes descriptions and the directory, one after the other. */
  async function edit(site: SharedSite, n: number): Promise<void> {
    const known = done.layers.filter((each) => each.site === site)
    const layer = known[between(random, 0, known.length)]
    if (layer) {
      const description = `edit ${n}`
      const params = { ...site.place, layerId: layer.id }
      const put = await untilAnswered(() => site.call('updateLayer', params, { body: { description } }))
      if (put.status === 200) done.descriptions.set(layer.id, description)
      else found('wrong', `a change of layer ${layer.id} is answered ${put.status}: ${put.bytes}`)
    }
    const body = { path: `Folder ${n}`, ...(layer ? { layerId: layer.id } : {}) }
    const put = await untilAnswered(() => site.call('putDirectory', site.place, { body }))
    if (put.status !== 200) return found('wrong', `a directory is answered ${put.status}: ${put.bytes}`)
    for (const each of done.directories) if (layer && each.layer === layer.id) each.layer = null
    done.directories.push({ site, path: `/Folder ${n}`, layer: layer?.id ?? null })
  }

  const goOn = async (work: () => Promise<void>): Promise<void> => {
    try {
      while (!isOver) await work()
    } catch (error) {
      found('wrong', `a caller gives up: ${(error as Error).message}`)
    }
  }
  const all = Array.from({ length: uploaders }, (_, n) =>
    goOn(async () => {
      most = Math.max(most, ++atOnce)
      await upload(siteOf(n)).finally(() => void atOnce--)
    }),
  )
  let edits = 0
  for (const site of sites) {
    const work = async (): Promise<void> => {
      await edit(site, ++edits)
      await pause(between(random, 50, 400))
    }
    all.push(goOn(work))
  }
  return {
    done,
    edits: () => edits,
    /** So many uploads were under way at once. */
    most: () => most,
    /** Begins nothing new; resolves when what was begun has ended. */
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(all)
    },
  }
}
