import type { RegisterCommand } from './command'
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
        const states = await core.handlers['revisions.listStates']({ project }, context)
        return {
          layers: layerIds.length,
          ready: states.filter((state) => state.held && state.state === 'ready').length,
          failed: states.filter((state) => state.held && state.state === 'failed').length,
          permits,
        }
      })
      if (options.json) return cli.printJson(report)
      cli.print(
        held
          ? `${report.ready} of ${report.layers} layers and ${report.permits} permits are held; ${report.failed} layers could not be.`
          : 'Nothing of the project is held any more.',
      )
    })
}
