import {
  toJob,
  type Job,
  type Page,
  type PermitEvent,
  type PermitListItem,
  type RouteParams,
  type RouteQuery,
} from '../../shared/rest'
import type { RestCallOptions } from './rest-call'
import type { RestClient } from './rest-client'

type ProjectParams = RouteParams<'listJobs'>

/** One page of jobs in the product's own form. */
export interface JobListPage {
  jobs: Job[]
  page: number
  pageCount: number
  total: number
}

/** Reads one page of jobs; the envelope is an array whose element is the page, an empty one means no jobs. */
export async function readJobPage(
  client: RestClient,
  params: ProjectParams,
  query: RouteQuery<'listJobs'>,
  options?: RestCallOptions,
): Promise<JobListPage> {
  const pages = await client.call('listJobs', { params, query }, options)
  const jobs = pages.flatMap((page) => page.jobs.map(toJob))
  const first = pages[0]
  return {
    jobs,
    page: first?.page ?? query.page ?? 1,
    pageCount: first?.pageCount ?? 0,
    total: first?.total ?? jobs.length,
  }
}

/**
 * Every job that fits. New jobs shift the pages while one reads: each job comes once, and reading goes on until the pages
 * end. `pageCount` is read anew from each answer.
 */
export async function readAllJobs(
  client: RestClient,
  params: ProjectParams,
  query: Omit<RouteQuery<'listJobs'>, 'page' | 'pageSize'>,
  options?: RestCallOptions & { maxPages?: number },
): Promise<Job[]> {
  const found = new Map<number, Job>()
  const lastPage = options?.maxPages ?? 10_000
  for (let page = 1; page <= lastPage; page++) {
    const answer = await readJobPage(client, params, { ...query, page, pageSize: 100 }, options)
    for (const job of answer.jobs) found.set(job.id, job)
    if (page >= answer.pageCount || answer.jobs.length === 0) break
  }
  return [...found.values()]
}

/** Every item of a paged list, each once by its key; reads until pageNumber passes totalPages. One page is taken as it is: nothing shifts within it. */
async function readAllPages<T>(
  readPage: (pageNumber: number) => Promise<Page<T>>,
  keyOf: (item: T) => string | number,
  onPage?: (read: number, total: number) => void,
): Promise<T[]> {
  const found = new Map<string | number, T>()
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await readPage(pageNumber)
    if (pageNumber === 1 && page.totalPages <= 1) {
      onPage?.(page.items.length, page.totalCount)
      return page.items
    }
    for (const item of page.items) found.set(keyOf(item), item)
    onPage?.(found.size, page.totalCount)
    if (pageNumber >= page.totalPages || page.items.length === 0) break
  }
  return [...found.values()]
}

/** Every permit that fits the filters. */
export function readAllPermits(
  client: RestClient,
  params: ProjectParams,
  query: RouteQuery<'listPermits'>,
  options?: RestCallOptions & { onPage?: (read: number, total: number) => void },
): Promise<PermitListItem[]> {
  return readAllPages(
    (pageNumber) => client.call('listPermits', { params, query: { ...query, pageNumber, pageSize: 100 } }, options),
    (permit) => permit.id,
    options?.onPage,
  )
}

/** The whole history of a permit, newest first. Events have no id of their own: their content tells them apart. */
export function readAllPermitEvents(
  client: RestClient,
  params: RouteParams<'listPermitEvents'>,
  options?: RestCallOptions,
): Promise<PermitEvent[]> {
  return readAllPages(
    (pageNumber) => client.call('listPermitEvents', { params, query: { pageNumber, pageSize: 100 } }, options),
    (event) => JSON.stringify(event),
  )
}
