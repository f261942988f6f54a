import type { Core } from '../core'
import type { ProjectRef } from '../shared/contract'
import { layerChanges, permitChanges, type LayerChange, type PermitChange } from '../shared/model/as-of'
import { counted } from '../shared/model/counted'
import { startOfDay } from '../shared/model/zoned-time'
import { permitStatusName } from '../shared/rest'
import type { Cli, RegisterCommand } from './command'
import { parseDay, parseZone, requireOrder, zoneOf, zoneText } from './days'
import { line } from './listings'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface ChangesOptions extends ProjectOptions {
  from: string
  to: string
  zone?: string
}

/** `changes`: what changed in a project between two days. */
export const registerChanges: RegisterCommand = (program, cli) => {
  withProjectOptions(
    program
      .command('changes')
      .description('Lists the layers and permits of a project that changed between two days, both whole.'),
  )
    .requiredOption('--from <day>', 'the first day, yyyy-mm-dd', parseDay)
    .requiredOption('--to <day>', 'the last day, yyyy-mm-dd', parseDay)
    .option('--zone <name>', zoneText, parseZone)
    .action(async (options: ChangesOptions) => {
      requireOrder(options.from, options.to)
      const report = await withCore(cli, options, (core, project) => readChanges(cli, core, project, options))
      if (options.json) return cli.printJson(report)
      for (const each of report.layers)
        cli.print(line('layer', each.id, each.change, `${each.before ?? '-'} → ${each.after ?? '-'}`, each.name))
      for (const each of report.permits)
        cli.print(line('permit', each.id, each.work, `${each.before ?? '-'} → ${each.after}`, each.name))
      const sums = [
        counted(report.layers.length, 'layer', 'layers'),
        counted(report.permits.length, 'permit', 'permits'),
      ]
      cli.note(`${sums.join(' and ')} changed from ${options.from} to ${options.to} (${report.zone})`)
      if (report.unknownPermits > 0)
        cli.note(`${counted(report.unknownPermits, 'permit', 'permits')} left out: the history is not known here`)
    })
}

async function readChanges(cli: Cli, core: Core, project: ProjectRef, { from, to, zone: given }: ChangesOptions) {
  const context = callContext(cli)
  const zone = await zoneOf(cli, core, project, given)
  const fromMs = startOfDay(from, 0, zone) - 1
  const toMs = startOfDay(to, 1, zone) - 1
  const { overview } = freshOrHeld(cli, await core.handlers['layers.list']({ project, revisions: 'all' }, context))
  const courses = freshOrHeld(cli, await core.handlers['permits.listCourses']({ project }, context))
  const layers = [...overview.layers, ...(overview.notInForce ?? []).map(({ layer }) => layer)]
  return {
    from,
    to,
    zone,
    layers: layerChanges(layers, fromMs, toMs).map(layerOut),
    permits: permitChanges(courses.permits, fromMs, toMs).map(permitOut),
    unknownPermits: courses.unknown,
  }
}

function layerOut({ layer, kind, before, after, made }: LayerChange) {
  return {
    id: layer.id,
    name: layer.name,
    change: kind,
    before: before?.number ?? null,
    after: after?.number ?? null,
    revisions: made.map(({ revision, number }) => ({
      id: revision.id,
      number,
      created: revision.createdDate,
      by: revision.user?.name ?? null,
      comment: revision.comment,
    })),
  }
}

function permitOut({ permit, before, after, live }: PermitChange) {
  return {
    id: permit.id,
    name: permit.name,
    before: before === null ? null : permitStatusName(before),
    after: permitStatusName(after),
    work: live,
  }
}
