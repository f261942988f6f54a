import type { JobFilters } from '../shared/contract'
import { parseInteger, parsePage, parseTime, type RegisterCommand } from './command'
import { allJobs, collect, jobStatusFilter, leftBehindLine, line, withFilters, type OnePage } from './listings'
import { callContext, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface JobOptions extends ProjectOptions, OnePage {
  jobId?: number
  cancel?: number
  creatorId?: string
  creatorName?: string
  startDate?: string
  endDate?: string
  statuses?: string[]
}

/** `jobs`: the processing jobs of a project. */
export const registerJobs: RegisterCommand = (program, cli) => {
  withProjectOptions(program.command('jobs').description('Lists the processing jobs of a project, or cancels one.'))
    .option('--job-id <id>', 'this job alone; all other filters are ignored', parseInteger)
    .option('--cancel <id>', 'cancels this job and shows what became of it', parseInteger)
    .option('--creator-id <uuid>', 'made by this user')
    .option('--creator-name <name>', 'made by the user of this full name')
    .option('--start-date <time>', 'created after this time (ISO 8601)', parseTime)
    .option('--end-date <time>', 'created before this time (ISO 8601)', parseTime)
    .option('--status, --statuses <words>', 'initializing, processing, error, completed; several with commas', collect)
    .option('--page <number>', 'this page alone', parsePage)
    .option('--page-size <count>', 'with so many on the page', parsePage)
    .action(async (options: JobOptions) => {
      const { creatorId, creatorName, startDate, endDate, jobId } = options
      const filters: JobFilters = {
        creatorId,
        creatorName,
        startDate,
        endDate,
        statuses: jobStatusFilter(options.statuses),
      }
      const jobs = await withCore(cli, options, async (core, project) => {
        if (options.cancel !== undefined)
          return [await core.handlers['jobs.cancel']({ project, jobId: options.cancel }, callContext(cli))]
        if (jobId !== undefined) return [await core.handlers['jobs.get']({ project, jobId }, callContext(cli))]
        return withFilters(allJobs(cli, core, project, filters, options))
      })
      if (options.json)
        return cli.printJson(
          jobs.map(({ job, state, stuckSince, perhapsLeftBehind }) => ({
            ...job,
            state,
            stuckSince,
            perhapsLeftBehind,
          })),
        )
      for (const { job, state, stuckSince } of jobs)
        cli.print(line(job.id, stuckSince ? 'stuck' : state, `${job.progress} %`, job.created, job.error ?? job.status))
      for (const { job } of jobs.filter((each) => each.perhapsLeftBehind))
        cli.note(leftBehindLine(job.id, job.userName, job.created))
    })
}
