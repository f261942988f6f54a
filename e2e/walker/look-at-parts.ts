import type { PermitFilters, ProjectRef } from '../../src/shared/contract'
import { jobPages, permitStatusName, routes } from '../../src/shared/rest'
import { callFromPage } from '../harness/contract-from-page'
import { placesOf } from './look-at-layers'
import type { View } from './view'
import type { World } from './world'

const permitPage = routes.listPermits.answer

/** "CategoryPending" and "Category pending" alike. */
const plain = (label: string) => label.toLowerCase().replace(/[^a-z]/g, '')
const statuses = Array.from({ length: 16 }, (_, value) => ({ value, name: plain(permitStatusName(value)) }))

/** The service of the walker can be asked, and the project is one of it. */
const isOfService = (world: World, { organization, projectId }: ProjectRef) =>
  world.reachable && organization === world.service.organization && world.projects.has(projectId)

/** The permits of these statuses, from the service itself where it can be asked, else from the core; null: nobody knows. */
async function permitsOf(
  world: World,
  project: ProjectRef,
  archived: boolean,
  statuses: readonly number[],
): Promise<{ name: string }[] | null> {
  // None of the statuses is not what the interface takes an empty list for.
  if (statuses.length === 0) return []
  if (isOfService(world, project)) {
    const path = `/permits?pageSize=1000${archived ? '&showArchived=true' : ''}`
    const { items } = permitPage.parse(await world.service.read(path, project.projectId))
    return items.filter(({ status }) => statuses.includes(status))
  }
  const filters: PermitFilters = { statuses: [...statuses], ...(archived && { showArchived: true }) }
  const asked = { project, filters, pageNumber: 1, pageSize: 1000 }
  return callFromPage(world.app.page, 'permits.list', asked).then(
    ({ items }) => items,
    () => null,
  )
}

/** The table of permits holds those permits of this project which its filters let through, and all of them. */
export async function lookAtPermits({ world, shown, known: { project } }: View): Promise<string | null> {
  const { permits, permitFilter } = shown
  if (shown.section !== 'Permits' || permitFilter === null) return null
  const { archived, words, isNarrowed } = permitFilter
  const labels = permitFilter.statuses.map(plain)
  const ticked = statuses.flatMap(({ name, value }) => (labels.includes(name) ? [value] : []))
  const found = await permitsOf(world, project, archived, ticked)
  if (found === null) return null
  const names = new Set(found.map(({ name }) => name))
  const foreign = (permits ?? []).filter(({ name }) => !names.has(name)).map(({ name }) => name)
  if (foreign.length > 0) return `permits that are not of this project and its filters: ${foreign.join(', ')}`
  const other = (permits ?? []).find(({ status }) => !permitFilter.statuses.includes(status))
  if (other) return `“${other.name}” is shown as “${other.status}”, which is not ticked`
  if (words !== '' || isNarrowed) return null
  const { count } = permitFilter
  return count === found.length ? null : `${count} permits are listed, and the filters find ${found.length}`
}

/** The table of attributes holds the rows of the revision which the inspector says is shown. */
export async function lookAtTable({ world, shown, known: { project, overview } }: View): Promise<string | null> {
  const { table, heading, revision } = shown
  const chosen = shown.rows.filter(({ selected }) => selected)
  if (table === null || overview === null || revision === null || chosen.length !== 1) return null
  if (table.label !== `Attributes of ${heading}`) return `“${heading}” is chosen, and the table shows “${table.label}”`
  const layers = placesOf(overview).flatMap(({ layer }) => (layer.name === heading ? [layer] : []))
  const [layer, another] = layers
  const revisionId = layer?.revisions.at(-revision)?.id
  if (!layer || another || revisionId === undefined) return null
  const { page } = world.app
  const { key, manifest } = await callFromPage(page, 'revisions.prepare', { project, layerId: layer.id, revisionId })
  if (manifest.sublayers.length !== 1) return null
  const query = { sublayer: 0, words: table.words.trim(), filters: [], within: null, only: null, sort: null }
  const total = await callFromPage(page, 'tables.count', { key, query })
  if (total !== table.count) return `the table has ${table.count} rows, and revision ${revision} ${total}`
  if (total > 20) return null
  const rows = await callFromPage(page, 'tables.listRows', { key, query, offset: 0, limit: 20 })
  for (const { properties } of rows) {
    const told = Object.entries(properties).filter(([, value]) => ['string', 'number'].includes(typeof value))
    const isThere = table.rows.some((row) => told.every(([column, value]) => row[column] === (String(value) || '—')))
    if (!isThere) return `the row ${JSON.stringify(properties)} of revision ${revision} is not in the table`
  }
  return null
}

/** A comparison is of a layer of this project, of its revisions, and tells what the core finds between them. */
export async function lookAtComparison({ world, shown, known: { project, overview } }: View): Promise<string | null> {
  const { compared } = shown
  if (compared === null || overview === null) return null
  const layers = placesOf(overview).flatMap(({ layer }) => (layer.name === compared.layer ? [layer] : []))
  const [layer, another] = layers
  if (!layer) return `revisions of “${compared.layer}” are compared, which is not in the project`
  if (another) return null
  if (compared.revisions !== layer.revisions.length)
    return `${compared.revisions} revisions can be compared, and “${layer.name}” has ${layer.revisions.length}`
  const [before, after] = [layer.revisions[compared.left], layer.revisions[compared.right]]
  if (!before || !after || before === after || compared.hasError) return null
  const ids = { layerId: layer.id, beforeRevisionId: before.id, afterRevisionId: after.id }
  const diff = await callFromPage(world.app.page, 'revisions.compare', { project, ...ids }).catch(() => null)
  if (diff === null) return null
  const has = [diff.added, diff.removed, diff.moved, diff.changed - diff.moved].map(String).join(', ')
  const says = compared.counts.join(', ')
  return says === has ? null : `the comparison says ${says} (added, removed, moved, changed), and the core ${has}`
}

/** The jobs in sight are jobs that the service has of this project. */
export async function lookAtJobs({ world, shown, known: { project } }: View): Promise<string | null> {
  if (shown.jobs === null || !isOfService(world, project) || shown.isOffline) return null
  const pages = await world.service.read('/layers/processing?pageSize=1000', project.projectId)
  const ids = new Set(jobPages.parse(pages).flatMap(({ jobs }) => jobs.map(({ id }) => id)))
  const foreign = shown.jobs.filter((id) => !ids.has(id))
  return foreign.length === 0 ? null : `jobs that are not of this project: ${foreign.join(', ')}`
}

/** The plan that is shown is that of the project. */
export async function lookAtPlan({ world, shown, known: { project } }: View): Promise<string | null> {
  if (shown.plan === null) return null
  const plan = await callFromPage(world.app.page, 'uploads.findOpenPlan', { project })
  const names = new Set(plan?.rows.map(({ name }) => name))
  const foreign = shown.plan.filter((name) => !names.has(name))
  return foreign.length === 0 ? null : `the plan lists ${foreign.join(', ')}, which are not in that of the project`
}
