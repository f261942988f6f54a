import type { Core } from '../core'
import type { JobFilters, MonitoredJob, PermitFilters, ProjectRef } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { ui } from '../shared/languages/en/ui'
import { fillText } from '../shared/languages/fill-text'
import { jobStatuses, permitStatusName, type PermitEvent, type PermitListItem } from '../shared/rest'
import { parseInteger, type Cli } from './command'
import { callContext, freshOrHeld } from './with-core'

/** Option parser: words with commas, or the option given again and again. */
export function collect(text: string, before: string[] = []): string[] {
  return [
    ...before,
    ...text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ]
}

/** Option parser: whole numbers with commas, or the option given again and again. */
export function collectIntegers(text: string, before: number[] = []): number[] {
  return [...before, ...collect(text).map(parseInteger)]
}

/** One page instead of all, when either is given; what is left out has the interface's default. */
export interface OnePage {
  page?: number
  pageSize?: number
}

const isOnePage = ({ page, pageSize }: OnePage) => page !== undefined || pageSize !== undefined

/** Reads the jobs that fit. */
export async function allJobs(
  cli: Cli,
  core: Core,
  project: ProjectRef,
  filters: JobFilters,
  one: OnePage = {},
): Promise<MonitoredJob[]> {
  const read = (page: number, pageSize: number) =>
    core.handlers['jobs.list']({ project, filters, page, pageSize }, callContext(cli))
  if (isOnePage(one)) return (await read(one.page ?? 1, one.pageSize ?? 10)).jobs
  const found = new Map<number, MonitoredJob>()
  for (let page = 1; ; page++) {
    const answer = await read(page, 100)
    for (const each of answer.jobs) found.set(each.job.id, each)
    if (page >= answer.pageCount || answer.jobs.length === 0) return [...found.values()]
  }
}

/** Reads the permits that fit. */
export async function allPermits(
  cli: Cli,
  core: Core,
  project: ProjectRef,
  filters: PermitFilters,
  one: OnePage = {},
): Promise<PermitListItem[]> {
  const read = async (pageNumber: number, pageSize: number) => {
    const call = { project, filters, pageNumber, pageSize }
    return freshOrHeld(cli, await core.handlers['permits.list'](call, callContext(cli)))
  }
  if (isOnePage(one)) return (await read(one.page ?? 1, one.pageSize ?? 50)).items
  const found = new Map<number, PermitListItem>()
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await read(pageNumber, 100)
    for (const item of page.items) found.set(item.id, item)
    if (pageNumber >= page.totalPages || page.items.length === 0) return [...found.values()]
  }
}

/** Reads the history of a permit, newest first; `areHeld`: at least one page is a copy. */
export async function allEvents(
  cli: Cli,
  core: Core,
  project: ProjectRef,
  permitId: number,
  one: OnePage = {},
): Promise<{ events: PermitEvent[]; areHeld: boolean }> {
  let areHeld = false
  const read = async (pageNumber: number, pageSize: number) => {
    const call = { project, permitId, pageNumber, pageSize }
    const page = freshOrHeld(cli, await core.handlers['permits.listEvents'](call, callContext(cli)))
    areHeld ||= page.source !== 'service'
    return page
  }
  if (isOnePage(one)) return { events: (await read(one.page ?? 1, one.pageSize ?? 50)).items, areHeld }
  const events: PermitEvent[] = []
  let total: number | null = null
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await read(pageNumber, 100)
    // Events that came meanwhile push the last ones read onto this page again; equal ones that did not move are two.
    const shift = Math.max(0, page.totalCount - (total ?? page.totalCount))
    events.push(...page.items.slice(repeated(events, page.items, shift)))
    total = page.totalCount
    if (pageNumber >= page.totalPages || page.items.length === 0) return { events, areHeld }
  }
}

/** How many items at the start of a page, at most `shift`, were the last ones read before. */
function repeated<T>(before: readonly T[], items: readonly T[], shift: number): number {
  for (let count = Math.min(shift, before.length, items.length); count > 0; count--)
    if (JSON.stringify(before.slice(-count)) === JSON.stringify(items.slice(0, count))) return count
  return 0
}

/**
 * A list whose query comes from the command line alone: a service that does not accept it refuses the options. AppError
 * `invalid` in place of `service.bad-request`.
 */
export async function withFilters<T>(list: Promise<T>): Promise<T> {
  try {
    return await list
  } catch (error) {
    if (error instanceof AppError && error.code === 'service.bad-request' && error.details['status'] === 400)
      throw new AppError('invalid', error.message, { details: error.details, cause: error })
    throw error
  }
}

/** The words of the jobs' `statuses` filter. AppError `invalid`. */
export function jobStatusFilter(words: readonly string[] | undefined): JobFilters['statuses'] {
  return words?.map((word) => {
    const known = jobStatuses.find((status) => status === word.toLowerCase())
    if (known) return known
    throw new AppError('invalid', `“${word}” is no job status; they are ${jobStatuses.join(', ')}.`)
  })
}

/** A line of a list: fields parted by two spaces. */
export function line(...fields: (string | number | null)[]): string {
  return fields.map((field) => (field === null || field === '' ? '-' : String(field))).join('  ')
}

/** A job that may stand empty because an answer to this computer was lost, and what a person can do about it. */
export function leftBehindLine(jobId: number, userName: string | null, created: string | null): string {
  const since = created ?? 'an unknown time'
  const said = fillText(userName === null ? ui.jobs.empty : ui.jobs.emptyOf, 'en', { since, user: userName ?? '' })
  return `${said} If nobody needs it, “jobs --cancel ${jobId}” takes it away.`
}

export function permitLine(permit: PermitListItem): string {
  const status = permitStatusName(permit.status)
  return line(permit.id, permit.lapsed ? `Lapsed, ${status}` : status, permit.name, permit.startTime, permit.expiryDate)
}
