import type { Core } from '../core'
import type { JobFilters, MonitoredJob, PermitFilters, ProjectRef } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { jobStatuses, permitStatusName, type PermitEvent, type PermitListItem } from '../shared/rest'
import type { Cli } from './command'
import { parseInteger } from './command'
import { callContext, mustBeFresh } from './with-core'

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

/** Reads all pages of jobs that fit. */
export async function allJobs(cli: Cli, core: Core, project: ProjectRef, filters: JobFilters): Promise<MonitoredJob[]> {
  const found = new Map<number, MonitoredJob>()
  for (let page = 1; ; page++) {
    const answer = await core.handlers['jobs.list']({ project, filters, page, pageSize: 100 }, callContext(cli))
    for (const one of answer.jobs) found.set(one.job.id, one)
    if (page >= answer.pageCount || answer.jobs.length === 0) return [...found.values()]
  }
}

/** Reads all pages of permits that fit. */
export async function allPermits(
  cli: Cli,
  core: Core,
  project: ProjectRef,
  filters: PermitFilters,
): Promise<PermitListItem[]> {
  const found = new Map<number, PermitListItem>()
  for (let pageNumber = 1; ; pageNumber++) {
    const call = { project, filters, pageNumber, pageSize: 100 }
    const page = mustBeFresh(await core.handlers['permits.list'](call, callContext(cli)))
    for (const item of page.items) found.set(item.id, item)
    if (pageNumber >= page.totalPages || page.items.length === 0) return [...found.values()]
  }
}

/** Reads the whole history of a permit, newest first. */
export async function allEvents(cli: Cli, core: Core, project: ProjectRef, permitId: number): Promise<PermitEvent[]> {
  const events: PermitEvent[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const call = { project, permitId, pageNumber, pageSize: 100 }
    const page = mustBeFresh(await core.handlers['permits.listEvents'](call, callContext(cli)))
    events.push(...page.items)
    if (pageNumber >= page.totalPages || page.items.length === 0) return events
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

export function permitLine(permit: PermitListItem): string {
  return line(permit.id, permitStatusName(permit.status), permit.name, permit.startTime, permit.expiryDate)
}
