import { exitStatus, type RegisterCommand } from './command'
import { callContext, mustBeFresh, withCore, withProjectOptions, type ProjectOptions } from './with-core'

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
      const report = await withCore(cli, options, async (core, project) => {
        const context = callContext(cli)
        const { overview } = mustBeFresh(await core.handlers['layers.list']({ project, revisions: 'latest' }, context))
        const layerIds = overview.layers.map((layer) => layer.id)
        await core.handlers['revisions.hold']({ project, layerIds, held }, context)
        const { permits } = await core.handlers['permits.hold']({ project, held }, context)
        await core.revisionsSettled()
        const states = (await core.handlers['revisions.listStates']({ project }, context)).filter((each) => each.held)
        const undone = states.filter((each) => each.state === 'failed')
        // That its owner shares no source is a state of the layer, not a failure.
        const withheld = undone.filter((each) => each.error?.code === 'service.forbidden')
        for (const { error } of undone) if (error) cli.note(error.message)
        return {
          layers: layerIds.length,
          ready: states.filter((each) => each.state === 'ready').length,
          withheld: withheld.length,
          failed: undone.length - withheld.length,
          permits,
        }
      })
      if (report.failed > 0) process.exitCode = exitStatus.someFailed
      if (options.json) return cli.printJson(report)
      cli.print(
        held
          ? `${report.ready} of ${report.layers} layers and ${report.permits} permits are held; ${report.withheld} layers are not shared, ${report.failed} could not be read.`
          : 'Nothing of the project is held any more.',
      )
    })
}
