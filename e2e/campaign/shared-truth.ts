import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CampaignRun } from './campaign'
import type { JobWatch } from './job-moments'
import type { ImportedPermit } from './shared-permits'
import { untilAnswered, type SharedSite } from './shared-sites'
import type { Acknowledged, SentUpload } from './shared-writers'

type Found = CampaignRun['found']

/** Holds every upload that was acknowledged against its job, its layer or revision, and its files. */
export async function compareUploads(found: Found, watch: JobWatch, { uploads }: Acknowledged): Promise<void> {
  const jobs = await watch.query<{ id: string; state: string; error: string | null }>(
    'SELECT id, state, error FROM jobs',
  )
  const states = new Map(jobs.map((job) => [Number(job.id), job]))
  const made = await watch.query<{
    job: string
    comment: string
    layer: string
    name: string
    files: Record<string, string>
  }>(`
    SELECT revisions.job_id AS job, revisions.comment, layers.id AS layer, layers.name,
      (SELECT json_object_agg(name, sha256) FROM revision_files WHERE revision_id = revisions.id) AS files
    FROM revisions JOIN layers ON layers.id = revisions.layer_id`)
  const ofComment = groups(made, ({ comment }) => comment)
  for (const upload of uploads) {
    const job = states.get(upload.job)
    const text = `${upload.comment}, job ${upload.job}`
    if (job?.state !== 'completed') found('lost', `${text} is ${job?.state ?? 'gone'}: ${job?.error ?? ''}`)
    const [revision, ...more] = ofComment.get(upload.comment) ?? []
    for (const _ of more) found('doubled', `${text} has another revision`)
    if (!revision) found('lost', `${text} has no revision`)
    else if (!isOf(upload, revision)) found('wrong', `${text} is not what was sent: ${JSON.stringify(revision)}`)
  }
  for (const [name, layers] of groups(made, (each) => each.name))
    if (new Set(layers.map(({ layer }) => layer)).size > 1) found('doubled', `there are several layers “${name}”`)
  const acknowledged = new Set(uploads.map(({ job }) => job))
  for (const { id, state } of jobs)
    if (state !== 'initializing' && !acknowledged.has(Number(id)))
      found('wrong', `job ${id} is ${state}, and nobody sent its files`)
}

function isOf(
  upload: SentUpload,
  made: { job: string; layer: string; name: string; files: Record<string, string> },
): boolean {
  const isThere = upload.layer === null ? made.name === upload.title : Number(made.layer) === upload.layer
  const isWhole = Object.entries(upload.files).every(([name, sha256]) => made.files[name] === sha256)
  return (
    isThere &&
    isWhole &&
    Number(made.job) === upload.job &&
    Object.keys(made.files).length === Object.keys(upload.files).length
  )
}

/** Holds what was edited against what every process answers now. */
export async function compareEdits(
  found: Found,
  sites: readonly SharedSite[],
  { descriptions, directories, layers }: Acknowledged,
): Promise<void> {
  for (const site of sites) {
    const { json } = await untilAnswered(() => site.call('listLayers', site.place))
    const shown = new Map(
      (json as { id: number; description: string | null }[]).map((each) => [each.id, each.description]),
    )
    for (const { id } of layers.filter((each) => each.site === site)) {
      const wanted = descriptions.get(id)
      if (wanted !== undefined && shown.get(id) !== wanted)
        found('lost', `layer ${id} says “${shown.get(id)}”, and not “${wanted}”`)
    }
    const tree = (await untilAnswered(() => site.call('getDirectory', site.place))).json as TreeNode
    const nodes = new Map(tree.directories.map((node) => [node.path, node.layers.map(({ layerId }) => layerId)]))
    for (const { path, layer } of directories.filter((each) => each.site === site)) {
      const there = nodes.get(path)
      if (!there) found('lost', `the directory ${path} of ${site.org}`)
      else if (layer !== null && !there.includes(layer)) found('lost', `layer ${layer} in the directory ${path}`)
    }
    if (nodes.size !== tree.directories.length) found('doubled', `directories of ${site.org}`)
  }
}

interface TreeNode {
  path: string
  directories: TreeNode[]
  layers: { layerId: number }[]
}

/** Holds permits and their events against what was imported, and what was revised since. */
export async function comparePermits(
  found: Found,
  permits: readonly ImportedPermit[],
  { uploads }: Acknowledged,
): Promise<void> {
  for (const { site, id, name, layers, comments, importedMs } of permits) {
    const params = { ...site.place, permitId: id }
    const detail = (await untilAnswered(() => site.call('getPermit', params))).json as { name?: string } | undefined
    if (detail?.name !== name) {
      found('lost', `permit ${id} of ${site.org}`)
      continue
    }
    const query = { pageSize: 1000, pageNumber: 1 }
    const events = (await untilAnswered(() => site.call('listPermitEvents', params, { query }))).json as {
      items: { comment: string }[]
    }
    const counts = groups(events.items, ({ comment }) => comment)
    const revised = uploads.filter((each) => each.site === site && each.layer !== null && layers.includes(each.layer))
    const wanted = [...comments, ...revised.filter(({ askedMs }) => askedMs > importedMs).map(({ comment }) => comment)]
    for (const comment of wanted)
      if (!counts.has(comment)) found('lost', `the event “${comment}” of permit ${id} of ${site.org}`)
    for (const [comment, all] of counts)
      if (all.length > 1) found('doubled', `the event “${comment}” of permit ${id} of ${site.org}`)
    const known = new Set([...comments, ...revised.map(({ comment }) => comment)])
    for (const comment of counts.keys())
      if (!known.has(comment)) found('wrong', `permit ${id} has an event “${comment}”`)
  }
}

/** What the object store and the database have of each other: objects of which nothing is known, and those that are missing or changed. */
export async function compareObjects(watch: JobWatch, folder: string, objects: readonly string[]) {
  const rows = await watch.query<{ sha256: string; key: string; used: boolean }>(`
    SELECT contents.sha256, object_key AS key, EXISTS (
      SELECT 1 FROM revision_files JOIN revisions ON revisions.id = revision_id JOIN layers ON layers.id = layer_id
      JOIN projects ON projects.id = project_id
      WHERE revision_files.sha256 = contents.sha256 AND projects.organization_id = contents.organization_id) AS used
    FROM contents`)
  const used = rows.filter((row) => row.used)
  const known = new Set(used.map(({ key }) => key))
  let missing = 0
  for (const { key, sha256 } of used) if ((await hashOf(join(folder, key))) !== sha256) missing++
  const unwritten = await watch.query<{ count: string }>(`
    SELECT count(DISTINCT (projects.organization_id, revision_files.sha256)) AS count FROM revision_files
    JOIN revisions ON revisions.id = revision_id JOIN layers ON layers.id = layer_id JOIN projects ON projects.id = project_id
    LEFT JOIN contents ON contents.organization_id = projects.organization_id AND contents.sha256 = revision_files.sha256
    WHERE contents.sha256 IS NULL`)
  const orphans = objects.filter((key) => !known.has(key)).length + (rows.length - used.length)
  return { orphans, missing: missing + Number(unwritten[0]?.count ?? 0), files: used.length }
}

async function hashOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function groups<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return found
}
