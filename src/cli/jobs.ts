import type { JobFilters } from '../shared/contract'
import type { RegisterCommand } from './command'
import { allJobs, collect, jobStatusFilter, line } from './listings'
import { withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface JobOptions extends ProjectOptions {
  creatorId?: string
  creatorName?: string
  startDate?: string
  endDate?: string
  status?: string[]
}

/** `jobs`: the processing jobs of a project. */
export const registerJobs: RegisterCommand = (program, cli) => {
  withProjectOptions(program.command('jobs').description('Lists the processing jobs of a project.'))
    .option('--creator-id <uuid>', 'made by this user')
    .option('--creator-name <name>', 'made by the user of this full name')
    .option('--start-date <time>', 'created after this time (ISO 8601)')
    .option('--end-date <time>', 'created before this time (ISO 8601)')
    .option('--status <words>', 'initializing, processing, error, completed; several with commas', collect)
    .action(async (options: JobOptions) => {
      const { creatorId, creatorName, startDate, endDate } = options
      const filters: JobFilters = {
        creatorId,
        creatorName,
        startDate,
        endDate,
        statuses: jobStatusFilter(options.status),
      }
      const jobs = await withCore(cli, options, (core, project) => allJobs(cli, core, project, filters))
      if (options.json) return cli.printJson(jobs.map(({ job, state, stuckSince }) => ({ ...job, state, stuckSince })))
      for (const { job, state, stuckSince } of jobs)
        cli.print(line(job.id, stuckSince ? 'stuck' : state, `${job.progress} %`, job.created, job.error ?? job.status))
    })
}
