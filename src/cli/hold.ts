import type { Core } from '../core'
import type { ProjectRef } from '../shared/contract'
import { AppError, toAppError } from '../shared/errors/app-error'
import { exitStatus, statusOf, type Cli, type RegisterCommand } from './command'
import { callContext, mustBeFresh, withCore, withProjectOptions, type ProjectOptions } from './with-core'

/** What could not be held. `layers` and `permits`: their list could not be read, so that nothing is known of the single ones. */
interface HoldFailure {
  kind: 'layer' | 'permit' | 'layers' | 'permits'
  id: number | null
  name: string | null
  error: { code: string; message: string }
}

/** `hold`: keeps a project offline, or lets it go. */
export const registerHold: RegisterCommand = (program, cli) => {
  withProjectOptions(
    program
      .command('hold')
      .description('Keeps the layers (latest revisions) and permits of a project offline, and brings them up to date.'),
  )
    .option('--release', 'lets them go', false)
    .action(async (options: ProjectOptions & { release: boolean }) => {
      const held = !options.release
      const report = await withCore(cli, options, (core, project) => hold(cli, core, project, held))
      for (const { error } of report.failures) cli.note(error.message)
      if (report.failures.length > 0) process.exitCode = exitStatus.someFailed
      if (options.json) return cli.printJson(report)
      cli.print(
        held
          ? `${report.ready} of ${report.layers} layers and ${report.permits} permits are held; ${report.withheld} layers are not shared, ${report.failed} layers and ${report.permitsFailed} permits could not be read.`
          : 'Nothing of the project is held any more.',
      )
      for (const { kind, id, name } of report.failures)
        cli.print(id === null ? `not held: the ${kind}` : `not held whole: ${kind} ${id}, ${name}`)
    })
}

/** Holds layers and permits; what goes wrong with one costs the others nothing. */
async function hold(cli: Cli, core: Core, project: ProjectRef, held: boolean) {
  const context = callContext(cli)
  const failures: HoldFailure[] = []
  const names = new Map<number, string>()
  /** Notes why one of the two lists could not be read; what would stop the other as well ends it all. */
  const noted =
    (kind: 'layers' | 'permits') =>
    (thrown: unknown): undefined => {
      const error = toAppError(thrown)
      if (endsAll(error)) throw error
      failures.push({ kind, id: null, name: null, error: { code: error.code, message: error.message } })
    }

  const holdLayers = async () => {
    const { overview } = mustBeFresh(await core.handlers['layers.list']({ project, revisions: 'latest' }, context))
    for (const layer of overview.layers) names.set(layer.id, layer.name)
    await core.handlers['revisions.hold']({ project, layerIds: [...names.keys()], held }, context)
  }
  const holdPermits = async () => core.handlers['permits.hold']({ project, held }, context)
  await holdLayers().catch(noted('layers'))
  const permits = await holdPermits().catch(noted('permits'))
  await core.revisionsSettled()
  if (failures.length === 2 && failures[0]) throw new AppError('net.protocol', failures[0].error.message)

  const states = (await core.handlers['revisions.listStates']({ project }, context)).filter((each) => each.held)
  let withheld = 0
  let failed = 0
  for (const { layerId, error } of states.filter((each) => each.state === 'failed')) {
    // That its owner shares no source is a state of the layer, not a failure.
    if (error?.code === 'service.forbidden') {
      withheld++
      cli.note(error.message)
      continue
    }
    failed++
    const { code, message } = error ?? { code: 'internal', message: 'It could not be read.' }
    failures.push({ kind: 'layer', id: layerId, name: names.get(layerId) ?? null, error: { code, message } })
  }
  for (const { id, name, error } of permits?.unread ?? [])
    failures.push({ kind: 'permit', id, name, error: { code: error.code, message: error.message } })
  return {
    layers: names.size,
    ready: states.filter((each) => each.state === 'ready').length,
    withheld,
    failed,
    permits: permits?.permits ?? 0,
    permitsFailed: permits?.unread.length ?? 0,
    failures,
  }
}

function endsAll(error: AppError): boolean {
  const status = statusOf(error)
  return status === exitStatus.interrupted || status === exitStatus.credentialsRefused || error.code === 'net.offline'
}
