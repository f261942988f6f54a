import type { Handler } from '../http/context'
import { HttpProblem, notFound } from '../http/http-problem'
import { JsonText } from '../http/json-text'

/** Permits in pages, with the interface's filters. */
export const listPermits: Handler<'listPermits'> = async ({ store, caller, project, query }) => {
  if (query.showArchived && !caller.mayListArchivedPermits(project.id)) {
    throw new HttpProblem(403, 'Archived permits can be listed by project admins and permit controllers only.')
  }
  return pageForm(query, await store.permits.page(project.id, query, query.pageNumber, query.pageSize))
}

/** One permit in full. */
export const getPermit: Handler<'getPermit'> = async ({ store, project, params }) => {
  const detail = await store.permits.detail(project.id, params.permitId)
  if (!detail) throw notFound(`permit ${params.permitId}`)
  return new JsonText(detail)
}

/** Events of a permit, in pages. */
export const listPermitEvents: Handler<'listPermitEvents'> = async ({ store, project, params, query }) => {
  const found = await store.permits.events(project.id, params.permitId, query.pageNumber, query.pageSize)
  if (found.total === 0 && !(await store.permits.exists(project.id, params.permitId)))
    throw notFound(`permit ${params.permitId}`)
  return pageForm(query, found)
}

/** The page envelope around items that are JSON already. */
function pageForm(
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
  { items, total }: { items: string; total: number },
): JsonText {
  const head = { pageNumber, pageSize, totalCount: total, totalPages: Math.ceil(total / pageSize) }
  return new JsonText(`${JSON.stringify(head).slice(0, -1)},"items":[${items}]}`)
}
